import { Link } from 'wouter'
import type { PageRow } from '../../../../shared/contract/pages.ts'
import type { Project } from '../../../../shared/contract/projects.ts'
import { ancestorsOf, type PageIndex } from '../../../sync/index.ts'
import { classes } from '../../../ui/classes.ts'
import styles from './breadcrumbs.module.css'

type BreadcrumbsProps = {
  project: Project
  pages: PageIndex
  page: PageRow | undefined
  addressOf: (project: Project, pageId: number | null) => string
}

/** Path from the project to the page. Small screens show only the page, and a long path loses its middle. */
export function Breadcrumbs({ project, pages, page, addressOf }: BreadcrumbsProps) {
  const above = page ? ancestorsOf(pages, page.id) : []
  const shown = above.length > 3 ? [above[0], undefined, ...above.slice(-1)] : above
  return (
    <nav aria-label="Breadcrumbs" className={styles.breadcrumbs}>
      <ol>
        <li className={styles.above}>
          <Link href={addressOf(project, project.default_page_id)} className="as-written">
            {project.name}
          </Link>
        </li>
        {shown.map((row) => (
          <li key={row?.id ?? 'left-out'} className={styles.above}>
            {row ? (
              <Link href={addressOf(project, row.id)} className="as-written">
                {row.name}
              </Link>
            ) : (
              <span title="More pages">…</span>
            )}
          </li>
        ))}
        {page ? (
          <li>
            <span aria-current="page" className={classes(styles.current, 'as-written')}>
              {page.name}
            </span>
          </li>
        ) : null}
      </ol>
    </nav>
  )
}

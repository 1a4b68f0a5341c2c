import { pageAddress } from '../../../../shared/contract/documentation-address.ts'
import type { PageToDraw } from '../../../../shared/contract/drawn-page.ts'
import type { PageRow } from '../../../../shared/contract/pages.ts'
import type { Project } from '../../../../shared/contract/projects.ts'
import type { DocNode } from '../../../../shared/document/node.ts'
import app from '../../../app/app.module.css'
import { paths } from '../../../app/paths.ts'
import { beginsWithTitle, headingsOf } from '../../../editor/headings.ts'
import { PageReader } from '../../../editor/reading/page-reader.tsx'
import { prepare } from '../../../editor/reading/prepare.ts'
import { SurroundingsContext } from '../../../editor/surroundings.ts'
import { indexPages } from '../../../sync/view/page-store.ts'
import { Mark } from '../../../ui/brand/brand.tsx'
import { FoldedContents } from '../contents/contents.tsx'
import styles from '../documentation-screen.module.css'
import { Breadcrumbs } from '../page/breadcrumbs.tsx'
import { PageMeta } from '../page/page-meta.tsx'
import { citationsAmong, idsIn } from '../page/use-cited.ts'
import sidebar from '../sidebar/sidebar.module.css'
import { SourceLine } from '../sidebar/source-line.tsx'
import { buildTree, ROOT, type TreeModel } from '../tree/tree-model.ts'

/**
 * The documentation screen without anything that needs a script: the page, its path and the links to other
 * pages.
 */
export function DrawnScreen({ project, page, around, content, citations, linked, gitHost }: PageToDraw) {
  const addressOf = (project: Project, pageId: number | null) => pageAddress(project, pageId, gitHost)
  const pages = indexPages(around)
  const known = new Map(citations.map((citation) => [citation.id, citation]))
  const outline = { ...outlineOf(content), content: () => content, citations: () => known }
  const surroundings = {
    citations: known,
    loadSource: () => Promise.reject(new Error('There is no source here')),
    addressOfPage: (pageId: number) => (linked.has(pageId) ? addressOf(project, pageId) : undefined),
  }
  return (
    <div className={styles.screen} data-sidebar="open">
      <a href="#content" className={app.skip}>
        Skip to content
      </a>
      <nav className={`${styles.sidebar} ${styles.drawnSidebar}`} aria-label="Pages">
        <div className={sidebar.head}>
          <a href={paths.home()} className={sidebar.home} aria-label="Home">
            <Mark />
          </a>
          <div className={sidebar.project}>
            <p className={sidebar.name}>{project.name}</p>
            <SourceLine project={project} />
          </div>
        </div>
        <PageList of={ROOT} {...{ project, page, addressOf, tree: buildTree(pages, project.default_page_id) }} />
      </nav>
      <div className={styles.middle}>
        <header className={`${styles.bar} ${styles.drawnBar}`}>
          <Breadcrumbs project={project} pages={pages} page={page} addressOf={addressOf} />
        </header>
        <main id="content" tabIndex={-1} className={`${styles.column} ${styles.drawnPage}`} data-drawn={page.id}>
          <SurroundingsContext value={surroundings}>
            <PageReader
              content={content}
              language={project.language}
              meta={
                <>
                  <PageMeta page={page} project={project} citations={citationsAmong(known, idsIn(content))} isLive />
                  <FoldedContents outline={outline} project={project} />
                </>
              }
              onHeadings={() => undefined}
            />
          </SurroundingsContext>
        </main>
      </div>
      {/* Reserves the column where the client lists the headings of the page. */}
      <div className={styles.drawnBeside} />
    </div>
  )
}

type PageListProps = {
  of: string
  tree: TreeModel
  page: PageRow
  project: Project
  addressOf: (project: Project, pageId: number | null) => string
}

function PageList({ of, ...list }: PageListProps) {
  const { tree, page, project, addressOf } = list
  return (
    <ul className={styles.drawnPages}>
      {tree.children(of).map((id) => {
        const { name, page: its, isSection } = tree.row(id)
        return (
          <li key={id} data-section={isSection ? '' : undefined}>
            {its ? (
              <a href={addressOf(project, its.id)} aria-current={its.id === page.id ? 'page' : undefined}>
                {name}
              </a>
            ) : (
              <span>{name}</span>
            )}
            {tree.children(id).length > 0 ? <PageList of={id} {...list} /> : null}
          </li>
        )
      })}
    </ul>
  )
}

function outlineOf(content: DocNode) {
  const doc = prepare(content)
  return { headings: headingsOf(doc).headings, titled: beginsWithTitle(doc) }
}

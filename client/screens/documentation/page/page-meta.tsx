import type { Citation, PageRow } from '../../../../shared/contract/pages.ts'
import type { Project } from '../../../../shared/contract/projects.ts'
import { isSafeLink } from '../../../../shared/document/addresses.ts'
import styles from './page-meta.module.css'
import { metaOf } from './page-meta-words.ts'

type PageMetaProps = {
  page: PageRow
  project: Pick<Project, 'git_url' | 'commit_hash'>
  citations: readonly Citation[]
}

/** The line under the title: what the page rests on and how fresh it is. */
export function PageMeta({ page, project, citations }: PageMetaProps) {
  const { path, follows, freshness, edited } = metaOf(page, citations, project, new Date())
  const address =
    path && project.git_url && project.commit_hash
      ? `${project.git_url.replace(/\.git$/, '')}/blob/${project.commit_hash}/${path}`
      : undefined
  return (
    <div className={styles.meta}>
      {path ? (
        <span className={styles.path}>
          {address && isSafeLink(address) ? (
            <a href={address} target="_blank" rel="noopener noreferrer">
              {path}
            </a>
          ) : (
            path
          )}
        </span>
      ) : null}
      {follows ? <span>{follows}</span> : null}
      {freshness ? <span data-state={freshness.state}>{freshness.text}</span> : null}
      <span>
        <time dateTime={page.updated_at} title={edited.full}>
          {edited.text}
        </time>
      </span>
    </div>
  )
}

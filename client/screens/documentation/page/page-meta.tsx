import type { Citation, PageRow } from '../../../../shared/contract/pages.ts'
import type { Project } from '../../../../shared/contract/projects.ts'
import { isSafeLink } from '../../../../shared/document/addresses.ts'
import type { PageDoc } from '../../../sync/page-docs/page-doc.ts'
import { late } from '../../../ui/late.tsx'
import { versionWords } from '../sidebar/source-words.ts'
import styles from './page-meta.module.css'
import { metaOf } from './page-meta-words.ts'
import { UpdatedTime } from './updated-time.tsx'

// Loaded late: the time that `UpdatedTime` shows first stays right for a minute.
const LiveTime = late(async () => (await import('../sidebar/late-parts.ts')).LiveTime, UpdatedTime)

type PageMetaProps = {
  page: PageRow
  /** Time of the last change, as the page was loaded with it. */
  readAt?: string | undefined
  /** The document, if the page is open in an editor. */
  opened?: PageDoc | undefined
  /** Whether the shown page matches the server's version. If it doesn't, the page isn't called up to date. */
  isLive: boolean
  project: Pick<
    Project,
    'type' | 'status' | 'git_url' | 'commit_hash' | 'undone_commit' | 'unreachable_since' | 'sources_at'
  >
  citations: readonly Citation[]
}

/** Line under the title: the page's sources, and whether the page matches them. */
export function PageMeta({ page, readAt = '', opened, isLive, project, citations }: PageMetaProps) {
  const { path, follows, freshness, unreachable } = metaOf(page, citations, { version: versionWords(project), project })
  const address =
    path && project.git_url && project.commit_hash && typeof page.source_gone !== 'string'
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
      {freshness && (isLive || freshness.state === 'stale') ? (
        <span data-state={freshness.state}>{freshness.text}</span>
      ) : null}
      {unreachable ? <span data-state="stale">{unreachable}</span> : null}
      <span>
        <LiveTime at={readAt > page.updated_at ? readAt : page.updated_at} opened={opened} />
      </span>
    </div>
  )
}

import { type ComponentType, useEffect, useState } from 'react'
import { titleOf } from '../../../shared/document/title-block.ts'
import { paths } from '../../app/paths.ts'
import { EndingNotice } from '../../editor/save-state/ending-notice.tsx'
import { currentUser } from '../../session/index.ts'
import { UserMenu } from '../../session/user-menu/user-menu.tsx'
import type { ProjectThatWas } from '../../sync/index.ts'
import type { PageDoc } from '../../sync/page-docs/page-doc.ts'
import { dropPageDoc, releasePageDoc, retainUnsent } from '../../sync/page-docs/retained.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import styles from './documentation-screen.module.css'

type GoneProjectProps = ProjectThatWas & { Missing: ComponentType<{ note?: string }> }

/**
 * Screen for a project that was deleted or that the person can no longer open. If this device has their
 * unsent text, the screen first offers that text.
 */
export function GoneProject({ id, name, pages, Missing }: GoneProjectProps) {
  useDocumentTitle('Not found')
  const [unsent, drop] = useUnsentPages(id, pages)
  if (unsent?.length === 0) return <Missing {...(name !== undefined && { note: noteOf(name) })} />
  return (
    <>
      <TopBar brandHref={paths.projects()} plain>
        <UserMenu />
      </TopBar>
      <main id="content" tabIndex={-1} className={styles.failed} aria-busy={!unsent}>
        {unsent ? <h1 className="as-written">{name ?? 'Missing project'}</h1> : null}
        {unsent?.map((page) => (
          <section key={page.room.pageId} aria-label={nameOf(page, pages)}>
            <h2 className="as-written">{nameOf(page, pages)}</h2>
            <EndingNotice page={page} onDiscarded={() => drop(page)} />
          </section>
        ))}
        <LinkButton href={paths.projects()} size="small">
          Back to projects
        </LinkButton>
      </main>
    </>
  )
}

const noteOf = (name: string) => `“${name}” was open until now. It was deleted, or your access to it has ended.`
const nameOf = ({ room, fragment }: PageDoc, { byId }: ProjectThatWas['pages']) =>
  titleOf(fragment) || byId.get(room.pageId)?.name || 'Untitled'

/** Pages with unsent text; undefined until this device's copies are read. */
function useUnsentPages(id: number, pages: ProjectThatWas['pages']) {
  const [unsent, setUnsent] = useState<readonly PageDoc[]>()

  useEffect(() => {
    const user = currentUser()
    const held = user ? retainUnsent(user.id, id, pages.byId.keys()) : []
    let isHere = true
    void Promise.all(held.map(({ opened }) => opened)).then(() => {
      if (!isHere) return
      // The server has refused the whole project. Its refusal of each page comes later or, if offline, never.
      for (const page of held) if (!page.facts.ending) page.end({ kind: 'gone' })
      setUnsent(held)
    })
    return () => {
      isHere = false
      for (const page of held) releasePageDoc(page)
    }
  }, [id, pages])

  const drop = (page: PageDoc) => {
    dropPageDoc(page)
    setUnsent((held) => held?.filter((other) => other !== page))
  }
  return [unsent, drop] as const
}

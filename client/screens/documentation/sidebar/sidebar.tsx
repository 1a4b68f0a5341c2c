import { ListFilter, UserPlus, Users, X } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Link } from 'wouter'
import type { Project } from '../../../../shared/contract/projects.ts'
import type { Action } from '../../../../shared/rbac/can.ts'
import { paths } from '../../../app/paths.ts'
import { pageAddress } from '../../../app/project-address.ts'
import { SearchButton } from '../../../search/search-button.tsx'
import type { PageIndex } from '../../../sync/index.ts'
import { Mark } from '../../../ui/brand/brand.tsx'
import { Button, IconButton } from '../../../ui/button/button.tsx'
import { isComposing } from '../../../ui/composing.ts'
import { late } from '../../../ui/late.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx'
import type { PageEdits } from '../page-menu/page-edits.ts'
import { PageTree } from '../tree/page-tree.tsx'
import type { Filtered } from '../tree/tree-filter.ts'
import { NewPage } from './new-page.tsx'
import { ProjectName } from './project-name.tsx'
import { SettingsPopover } from './settings-popover.tsx'
import styles from './sidebar.module.css'
import { SourceLine } from './source-line.tsx'

const SearchCount = late(async () => (await import('./late-parts.ts')).SearchCount)
const SidebarEnd = late(async () => (await import('./late-parts.ts')).SidebarEnd)

const NONE: ReadonlySet<number> = new Set()

type SidebarProps = {
  project: Project
  pages: PageIndex
  pageId: number | undefined
  may: (action: Action) => boolean
  edits: PageEdits | undefined
  moved: { pageId: number } | undefined
  signedIn: boolean
  onInvite: () => void
  /** Closes the sidebar; undefined unless the sidebar covers the page. */
  onClose?: (() => void) | undefined
}

export function Sidebar({ project, pages, pageId, may, edits, moved, signedIn, onInvite, onClose }: SidebarProps) {
  const [typed, setTyped] = useState('')
  const [filtered, setFiltered] = useState<Filtered>()
  const [suggested, setSuggested] = useState(NONE)
  const addressOf = useCallback((id: number) => pageAddress(project, id), [project])
  const onOpen = useCallback(() => onClose?.(), [onClose])

  return (
    <>
      <div className={styles.head}>
        <Tooltip text="Home" side="bottom">
          <Link href={signedIn ? paths.projects() : paths.home()} className={styles.home} aria-label="Home">
            <Mark />
          </Link>
        </Tooltip>
        <div className={styles.project}>
          <ProjectName project={project} editable={may('project.describe')} />
          <SourceLine project={project} />
        </div>
        <SearchButton onPress={onClose} />
        <SettingsPopover project={project} may={may} />
        {onClose ? (
          <IconButton label="Close the sidebar" onClick={onClose}>
            <X />
          </IconButton>
        ) : null}
      </div>
      <div className={styles.search}>
        <TextField
          label="Search pages"
          hideLabel
          type="search"
          placeholder="Search pages"
          icon={<ListFilter />}
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !typed || isComposing(event.nativeEvent)) return
            // Stops the key event, which would otherwise also close a sidebar that covers the page.
            event.stopPropagation()
            setTyped('')
          }}
        />
        <p className={styles.count} role="status">
          {typed.trim() ? <SearchCount pages={pages} typed={typed} onFound={setFiltered} /> : null}
        </p>
      </div>
      <PageTree
        pages={pages}
        defaultPageId={project.default_page_id}
        pageId={pageId}
        addressOf={addressOf}
        filtered={filtered}
        onOpen={onOpen}
        edits={edits}
        moved={moved}
        suggested={suggested}
      />
      <SidebarEnd project={project} may={may} onSuggested={setSuggested} />
      {may('page.edit') ? <Foot project={project} may={may} onInvite={onInvite} onCreated={onClose} /> : null}
    </>
  )
}

type FootProps = Pick<SidebarProps, 'project' | 'may' | 'onInvite'> & { onCreated: SidebarProps['onClose'] }

function Foot({ project, may, onInvite, onCreated }: FootProps) {
  const invites = may('members.manage')
  return (
    <div className={styles.foot}>
      <NewPage size="small" project={project} onCreated={onCreated} />
      <Tooltip text={invites ? 'See the members, and invite others' : 'See the members'}>
        <Button size="small" onClick={onInvite}>
          {invites ? <UserPlus aria-hidden="true" /> : <Users aria-hidden="true" />}
          {invites ? 'Invite' : 'Members'}
        </Button>
      </Tooltip>
    </div>
  )
}

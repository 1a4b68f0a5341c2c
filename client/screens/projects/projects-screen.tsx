import { Plus, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { PROJECT_LIST } from '../../../shared/contract/messages/projects.ts'
import { messageOf, NetworkError } from '../../api/index.ts'
import { NotOnDevice } from '../../app/not-on-device/not-on-device.tsx'
import { paths } from '../../app/paths.ts'
import { SearchButton } from '../../search/search-button.tsx'
import { UserMenu } from '../../session/user-menu/user-menu.tsx'
import { loadProjectList, type ProjectList, projectList } from '../../sync/index.ts'
import { SyncPill } from '../../sync/status/sync-pill.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { lateDialog } from '../../ui/late-dialog.tsx'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { SkeletonBar, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { EmptyList } from './empty-list.tsx'
import type { DraftType } from './new-project/main-action.ts'
import { ProjectRow } from './project-row.tsx'
import styles from './projects-screen.module.css'
import { isBackFromGithub, useReturnFromGithub } from './return-from-github.ts'
import { useListUpdates } from './use-list-updates.ts'

const loadNewProjectDialog = async () => (await import('./new-project/new-project-dialog.tsx')).NewProjectDialog
const NewProjectDialog = lateDialog(loadNewProjectDialog)

export function ProjectsScreen() {
  useDocumentTitle('Projects')
  useListUpdates()
  const list = useSnapshot(projectList).now as ProjectList
  const [search, setSearch] = useState('')
  const [creating, setCreating] = useState<DraftType | undefined>(() => (isBackFromGithub() ? 'github' : undefined))
  useReturnFromGithub()
  const isEmpty = list.state === 'ready' && list.projects.length === 0

  // Preloads the dialog, so that it opens at once. Otherwise it would load at the first click.
  useEffect(() => void loadNewProjectDialog().catch(() => undefined), [])

  return (
    <div className={styles.page}>
      <TopBar brandHref={paths.projects()}>
        <SearchButton />
        <SyncPill />
        <UserMenu />
      </TopBar>
      <main id="content" tabIndex={-1} className={styles.screen}>
        <div className={styles.head}>
          <h1 className={styles.title}>Projects</h1>
          <div className={styles.search}>
            <TextField
              label="Search projects"
              hideLabel
              type="search"
              placeholder="Search projects"
              icon={<Search />}
              value={search}
              onChange={setSearch}
            />
          </div>
          <Button variant="primary" glow={isEmpty} onClick={() => setCreating('github')}>
            <Plus aria-hidden="true" />
            Create New Project
          </Button>
        </div>
        <List list={list} search={search} onStart={setCreating} />
      </main>
      {creating ? <NewProjectDialog initial={creating} onClose={() => setCreating(undefined)} /> : null}
    </div>
  )
}

type ListProps = { list: ProjectList; search: string; onStart: (type: DraftType) => void }

function List({ list, search, onStart }: ListProps) {
  if (list.state === 'loading') return <ListSkeleton />
  if (list.state === 'failed' && list.error instanceof NetworkError) {
    return <NotOnDevice within what="the list of your projects" retry={() => void loadProjectList()} />
  }
  if (list.state === 'failed') {
    return (
      <RetryNotice title={PROJECT_LIST.notRead.title} retry={() => void loadProjectList()}>
        {messageOf(list.error, 'Couldn’t load the list. Your projects are safe. Please try again.')}
      </RetryNotice>
    )
  }
  if (list.projects.length === 0) return <EmptyList onStart={onStart} />
  const wanted = search.trim().toLocaleLowerCase()
  const found = list.projects.filter((project) => project.name.toLocaleLowerCase().includes(wanted))
  if (found.length === 0) {
    return (
      <div className={styles.empty} role="status">
        <h2 className={styles.emptyTitle}>No projects found</h2>
        <p className={styles.emptyText}>No projects match.</p>
      </div>
    )
  }
  return (
    <ul className={styles.list}>
      {found.map((project) => (
        <li key={project.id}>
          <ProjectRow project={project} />
        </li>
      ))}
    </ul>
  )
}

function ListSkeleton() {
  return (
    <SkeletonGroup label="Loading projects">
      <ul className={styles.list}>
        {[38, 26, 44].map((width) => (
          <li key={width} className={styles.row}>
            <span className={styles.letter} />
            <span className={styles.words}>
              <SkeletonBar width={`${width / 2}%`} height={13} />
              <SkeletonBar width={`${width}%`} height={11} />
            </span>
          </li>
        ))}
      </ul>
    </SkeletonGroup>
  )
}

import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { CHAT_PROJECTS_MAX } from '../../../shared/contract/rag.ts'
import { messageOf } from '../../api/index.ts'
import { loadProjectList } from '../../sync/index.ts'
import { Button, IconButton } from '../../ui/button/button.tsx'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { Popover } from '../../ui/popover/popover.tsx'
import { ListSkeleton } from '../../ui/skeleton/skeleton.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { takesMore, toggleProject } from './conversation.ts'
import styles from './project-chips.module.css'
import type { ChatProjects } from './use-chat-projects.ts'

/** Maximum number of chips. If more projects are selected, only their number is shown. */
const MOST_CHIPS = 3

type ProjectChoiceProps = { projects: ChatProjects; chosen: readonly number[] }
type ProjectChipsProps = ProjectChoiceProps & {
  /** Called when the last chip is removed, because the focused button disappears with it. */
  onEmptied: () => void
}

/** Shows the projects to ask about, and lets the person choose others. */
export function ProjectChips({ projects, chosen, onEmptied }: ProjectChipsProps) {
  const isMany = chosen.length > MOST_CHIPS
  const remove = (id: number, button: Element) => {
    const chip = button.closest('li')
    const other = (chip?.nextElementSibling ?? chip?.previousElementSibling)?.querySelector('button')
    toggleProject(id, false)
    if (other) other.focus()
    else onEmptied()
  }
  return (
    <div className={styles.chips}>
      {isMany ? null : (
        <ul className={styles.list} aria-label="Selected projects">
          {chosen.map((id) => (
            <li key={id} className={styles.chip}>
              <span className={styles.name}>{nameOf(id, projects)}</span>
              <IconButton
                label={`Remove ${nameOf(id, projects)}`}
                className={styles.remove}
                onClick={({ currentTarget }) => remove(id, currentTarget)}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Popover
        title="Projects"
        side="top"
        trigger={
          <Button variant="quiet" size="small" className={styles.choose}>
            {isMany ? `${chosen.length} projects` : <Plus aria-hidden="true" />}
            {isMany ? null : 'Choose projects'}
          </Button>
        }
      >
        <ProjectChoice projects={projects} chosen={chosen} />
      </Popover>
    </div>
  )
}

const nameOf = (id: number, { known }: ChatProjects) => known.get(id) ?? `Project ${id}`

/** Number of projects above which a search field is shown. */
const WORTH_SEARCHING = 8
const MOST_SHOWN = 100

function ProjectChoice({ projects, chosen }: ProjectChoiceProps) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLocaleLowerCase()
  // Projects that can't be asked about any more are listed, so that they can be deselected.
  const others = chosen
    .filter((id) => !projects.offered.some((offered) => offered.id === id))
    .map((id) => ({ id, name: nameOf(id, projects) }))
  const all = [...others, ...projects.offered]
  const found = all.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
  if (all.length === 0) return <NoProjects list={projects.list} />
  return (
    <div className={styles.choice}>
      {all.length > WORTH_SEARCHING ? (
        <TextField
          label="Search projects"
          hideLabel
          type="search"
          placeholder="Search projects"
          value={search}
          onChange={setSearch}
        />
      ) : null}
      <ul className={styles.offered}>
        {found.slice(0, MOST_SHOWN).map(({ id, name }) => (
          <li key={id}>
            <Switch
              label={<bdi>{name}</bdi>}
              checked={chosen.includes(id)}
              disabled={!takesMore(chosen) && !chosen.includes(id)}
              onChange={(on) => toggleProject(id, on)}
            />
          </li>
        ))}
      </ul>
      <p className={styles.none} role="status">
        {takesMore(chosen) ? null : `You can ask about at most ${CHAT_PROJECTS_MAX} projects at once.`}
      </p>
    </div>
  )
}

function NoProjects({ list }: Pick<ChatProjects, 'list'>) {
  if (list.state === 'loading') return <ListSkeleton label="Loading your projects" />
  if (list.state === 'failed') {
    return (
      <RetryNotice title="Couldn’t load your projects" retry={() => void loadProjectList()}>
        {messageOf(list.error, 'Please try again.')}
      </RetryNotice>
    )
  }
  return <p className={styles.none}>None of your projects can be searched yet. They can once they’re generated.</p>
}

import { useState } from 'react'
import { lateControl } from '../../ui/late.tsx'
import { MenuButton, type ProjectMenuProps } from './menu-button.tsx'
import styles from './projects-screen.module.css'

type LateProps = ProjectMenuProps & { asked: boolean; onAsk: () => void }

const OpenMenu = lateControl<LateProps>(
  async () => (await import('./project-menu-items.tsx')).ProjectMenuItems,
  ({ project, onAsk }) => <MenuButton project={project} onClick={onAsk} />,
)

/** Menu of actions on a project, for people who may use any of them. */
export function ProjectMenu(props: ProjectMenuProps) {
  const [asked, setAsked] = useState(false)
  if (!props.may('project.describe')) return <span className={styles.menu} />
  return (
    <span className={styles.menu}>
      <OpenMenu {...props} asked={asked} onAsk={() => setAsked(true)} />
    </span>
  )
}

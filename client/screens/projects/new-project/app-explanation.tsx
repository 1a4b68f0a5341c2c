import { CircleHelp } from 'lucide-react'
import { Button } from '../../../ui/button/button.tsx'
import { Popover } from '../../../ui/popover/popover.tsx'
import styles from './new-project-dialog.module.css'

export function AppExplanation() {
  return (
    <Popover
      title="The GitHub App"
      openOnHover
      trigger={
        <Button variant="quiet" size="small">
          <CircleHelp aria-hidden="true" />
          What is this?
        </Button>
      }
    >
      <p className={styles.explanation}>
        Docwright reads a repository through its GitHub App, to generate the documentation and keep it up to date after
        each push. Your code isn’t used for model training, analytics or other purposes.
      </p>
    </Popover>
  )
}

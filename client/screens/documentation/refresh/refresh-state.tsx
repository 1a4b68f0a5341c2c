import type { Project } from '../../../../shared/contract/projects.ts'
import { stageOf } from '../../../../shared/statuses/stages.ts'
import styles from './refresh-state.module.css'
import { type OutcomeWords, outcomeWords } from './refresh-words.ts'
import { useOutcome } from './use-outcome.ts'

/** Shows the progress of a running refresh, otherwise the outcome of the last one. */
export function RefreshState({ project, isBusy }: { project: Project; isBusy: boolean }) {
  const outcome = useOutcome(project)
  const words = isBusy ? running(project) : outcome && outcomeWords(outcome, new Date())
  return (
    <div className={styles.state} role="status">
      {words ? <p>{words.title}</p> : null}
      {words?.text ? <p className={styles.more}>{words.text}</p> : null}
    </div>
  )
}

function running(project: Project): OutcomeWords {
  return { title: `${stageOf(project) ?? 'Looking for changes'}…` }
}

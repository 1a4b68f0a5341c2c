import { useSnapshot } from 'valtio'
import { type Facts, saveStateOf } from '../../sync/page-docs/save-state.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Popover } from '../../ui/popover/popover.tsx'
import styles from './save-pill.module.css'

/** Says in a word whether what is written is safe, and in a sentence when asked. */
export function SavePill({ facts }: { facts: Facts }) {
  const state = saveStateOf(useSnapshot(facts) as Facts)
  const isTrouble = state.tone === 'attention' || state.tone === 'bad'
  return (
    <>
      <Popover
        title={state.label}
        align="end"
        trigger={
          <button
            type="button"
            className={styles.pill}
            data-save-state={state.kind}
            aria-label={`Saving: ${state.label}`}
          >
            <Badge tone={state.tone === 'good' ? 'neutral' : state.tone} dot>
              <span className={styles.dotless} data-tone={state.tone}>
                {state.label}
              </span>
            </Badge>
          </button>
        }
      >
        <p className={styles.detail}>{state.detail}</p>
      </Popover>
      {/* Every keystroke saves; only trouble is worth being read out. */}
      <span className="visually-hidden" role="status">
        {isTrouble ? `${state.label}. ${state.detail}` : ''}
      </span>
    </>
  )
}

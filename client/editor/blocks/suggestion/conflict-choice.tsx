import { useId } from 'react'
import { type Choice, type Conflict, choicesFor } from '../../../../shared/document/merging/conflict.ts'
import { classes } from '../../../ui/classes.ts'
import type { Word } from './block-words.ts'
import styles from './conflict-choice.module.css'
import { sideWords } from './told-merge.ts'
import told from './told-words.module.css'
import { Words } from './told-words.tsx'

type ConflictChoiceProps = {
  conflict: Conflict
  /** Number of this conflict, from 1 to `count`. */
  number: number
  count: number
  choice: Choice | undefined
  onChoose: (choice: Choice) => void
}

const NAMES = { yours: 'Yours', new: 'New', both: 'Both' } as const satisfies Record<Choice, string>

/** Lets a person choose between two versions of the same words, or keep both. */
export function ConflictChoice({ conflict, number, count, choice, onChoose }: ConflictChoiceProps) {
  const name = useId()
  const sides = { yours: wordsOf(conflict, 'mine'), new: wordsOf(conflict, 'theirs'), both: [] }
  return (
    <fieldset className={classes(styles.conflict, told.told)} data-open={choice === undefined || undefined}>
      <legend className={styles.legend}>
        {count > 1 ? `Choice ${number} of ${count}: you` : 'You'} and the code changed this
      </legend>
      {choicesFor(conflict).map((each) => (
        <label key={each} className={styles.choice}>
          <input type="radio" name={name} checked={choice === each} onChange={() => onChoose(each)} />
          <span className={styles.name}>{NAMES[each]}</span>{' '}
          {each === 'both' ? (
            <span className={styles.hint}>Yours, then the new text</span>
          ) : sides[each].length > 0 ? (
            <span className={classes(styles.words, conflict.kind === 'lines' && styles.code)} dir="auto">
              <Words words={sides[each]} />
            </span>
          ) : (
            <span className={styles.hint}>Remove this</span>
          )}
        </label>
      ))}
    </fieldset>
  )
}

function wordsOf(conflict: Conflict, side: 'mine' | 'theirs'): Word[] {
  return sideWords(conflict.kind, conflict[side])
}

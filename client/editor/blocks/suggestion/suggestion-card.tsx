import { Ellipsis, Lock } from 'lucide-react'
import { type MouseEvent, useId, useMemo, useRef } from 'react'
import type { DocNode } from '../../../../shared/document/node.ts'
import { Button, IconButton } from '../../../ui/button/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'
import { blockWords } from './block-words.ts'
import type { SuggestedBlock } from './suggested-blocks.ts'
import styles from './suggestion.module.css'
import { ToldWords } from './told-words.tsx'
import { wordDifference } from './word-difference.ts'

export type Answer = 'accept' | 'edit' | 'dismissed' | 'kept'

type SuggestionCardProps = {
  block: SuggestedBlock
  onAnswer: (answer: Answer, byKeyboard: boolean) => void
}

/** The newest generated text for a block that a person has changed, as words removed and added. */
export function SuggestionCard({ block, onAnswer }: SuggestionCardProps) {
  const { node, suggestion } = block
  const title = useId()
  const isKept = useRef(false)
  const stretches = useMemo(
    () => wordDifference(blockWords(node.toJSON() as DocNode), blockWords(suggestion.node)),
    [node, suggestion],
  )
  // A key presses a button without a pointer.
  const by = (answer: Answer) => (event: MouseEvent) => onAnswer(answer, event.detail === 0)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form.
    <div role="group" className={styles.card} aria-labelledby={title} tabIndex={-1}>
      <div className={styles.head}>
        <span id={title} className={styles.title}>
          {suggestion.commit_hash ? `Suggestion from ${suggestion.commit_hash.slice(0, 7)}` : 'Suggestion'}
        </span>
        <div className={styles.acts}>
          <Menu
            align="end"
            returnsFocus={() => !isKept.current}
            trigger={
              <IconButton size="small" label="More">
                <Ellipsis />
              </IconButton>
            }
          >
            <MenuItem
              icon={<Lock />}
              onSelect={() => {
                isKept.current = true
                onAnswer('kept', true)
              }}
            >
              Always keep mine
            </MenuItem>
          </Menu>
          <Button size="small" onClick={by('dismissed')}>
            Dismiss
          </Button>
          <Button size="small" onClick={by('edit')}>
            Edit
          </Button>
          <Button size="small" variant="primary" onClick={by('accept')}>
            Accept
          </Button>
        </div>
      </div>
      <div className={classes(styles.text, suggestion.node.type === 'codeBlock' && styles.code)} dir="auto">
        <ToldWords stretches={stretches} />
      </div>
      {stretches.every(({ kind }) => kind === 'same') ? (
        <p className={styles.note}>The words are the same. Their form or their sources differ.</p>
      ) : null}
    </div>
  )
}

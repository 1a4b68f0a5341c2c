import { Ellipsis, Lock } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { type Choices, namesOf } from '../../../../shared/document/merging/conflict.ts'
import { mergeOffer } from '../../../../shared/document/merging/offer.ts'
import type { DocNode } from '../../../../shared/document/node.ts'
import { Button, IconButton } from '../../../ui/button/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { offerOf } from './offer-of.ts'
import { originWords } from './origin-words.ts'
import type { SuggestedBlock } from './suggested-blocks.ts'
import styles from './suggestion.module.css'
import { type Piece, toldMerge } from './told-merge.ts'
import told from './told-words.module.css'
import { Told } from './told-words.tsx'

/** `accept` and `edit` come with what was chosen where both sides changed the same words. */
export type Answer = { how: 'accept' | 'edit'; choices: Choices } | { how: 'dismissed' | 'kept' }

type SuggestionCardProps = {
  block: SuggestedBlock
  onAnswer: (answer: Answer, byKeyboard: boolean) => void
}

/**
 * Card with the newest generated text for a block that a person changed, merged with the person's
 * changes.
 */
export function SuggestionCard({ block, onAnswer }: SuggestionCardProps) {
  const { node, suggestion } = block
  const title = useId()
  const card = useRef<HTMLDivElement>(null)
  const [choices, setChoices] = useState<Choices>(new Map())
  const [isAsking, setIsAsking] = useState(false)
  const { conflicts, names, pieces } = useMemo(() => {
    const mine = node.toJSON() as DocNode
    const merged = mergeOffer(mine, offerOf(suggestion))
    return { conflicts: merged.conflicts, names: namesOf(merged.conflicts), pieces: toldMerge(mine, merged) }
  }, [node, suggestion])
  const open = names.filter((name) => !choices.has(name)).length
  const answer = (answer: Answer, byKeyboard: boolean) => {
    if ('choices' in answer && open > 0) {
      setIsAsking(true)
      card.current?.querySelector<HTMLElement>('[data-open] input')?.focus()
    } else onAnswer(answer, byKeyboard)
  }
  const conflictAt = (at: number): ReactNode => {
    const [conflict, name] = [conflicts[at], names[at]]
    if (!conflict || name === undefined) return null
    return (
      <ConflictChoice
        conflict={conflict}
        number={at + 1}
        count={conflicts.length}
        choice={choices.get(name)}
        onChoose={(choice) => setChoices(new Map([...choices, [name, choice]]))}
      />
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form.
    <div
      ref={card}
      role="group"
      className={styles.card}
      aria-labelledby={title}
      data-asking={isAsking || undefined}
      tabIndex={-1}
    >
      <Title id={title} suggestion={suggestion} />
      <div className={classes(styles.text, told.told, suggestion.node.type === 'codeBlock' && styles.code)} dir="auto">
        <Pieces pieces={pieces} conflictAt={conflictAt} />
      </div>
      <Note pieces={pieces} />
      <div className={styles.foot}>
        {isAsking && open > 0 ? (
          <p className={styles.ask} role="alert">
            {open === 1 ? 'Choose a version first.' : `Choose a version in ${open} places first.`}
          </p>
        ) : null}
        <Acts choices={choices} onAnswer={answer} />
      </div>
    </div>
  )
}

function Title({ id, suggestion }: { id: string; suggestion: SuggestedBlock['suggestion'] }) {
  const { words, subject } = originWords(suggestion, { now: new Date() })
  return (
    <p id={id} className={styles.title}>
      Suggestion {words}
      {subject ? (
        <>
          : <bdi className={styles.subject}>{subject}</bdi>
        </>
      ) : null}
    </p>
  )
}

type ActsProps = { choices: Choices; onAnswer: SuggestionCardProps['onAnswer'] }

function Acts({ choices, onAnswer }: ActsProps) {
  const isKept = useRef(false)
  // A key press on a button causes a click event with `detail` 0.
  const by = (answer: Answer) => (event: MouseEvent) => onAnswer(answer, event.detail === 0)
  return (
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
            onAnswer({ how: 'kept' }, true)
          }}
        >
          Always keep mine
        </MenuItem>
      </Menu>
      <Button size="small" onClick={by({ how: 'dismissed' })}>
        Dismiss
      </Button>
      <Button size="small" onClick={by({ how: 'edit', choices })}>
        Edit
      </Button>
      <Button size="small" variant="primary" onClick={by({ how: 'accept', choices })}>
        Accept
      </Button>
    </div>
  )
}

function Pieces({ pieces, conflictAt }: { pieces: readonly Piece[]; conflictAt: (at: number) => ReactNode }) {
  return pieces.map((piece, at) => {
    if (piece.type === 'conflict') return <span key={`conflict ${piece.at}`}>{conflictAt(piece.at)}</span>
    // biome-ignore lint/suspicious/noArrayIndexKey: stretches have no identity but their place.
    return <Told key={at} stretch={piece} />
  })
}

function Note({ pieces }: { pieces: readonly Piece[] }) {
  const isSame = pieces.every((piece) => piece.type === 'stretch' && piece.kind === 'same')
  return isSame ? <p className={styles.note}>The words stay the same. Only formatting or sources change.</p> : null
}

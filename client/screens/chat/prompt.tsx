import { ArrowDown, ArrowUp, Square, SquarePen } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { CHAT } from '../../../shared/contract/messages/chat.ts'
import { QUERY_MAX } from '../../../shared/contract/rag.ts'
import { Button, IconButton } from '../../ui/button/button.tsx'
import { isComposing } from '../../ui/composing.ts'
import { chatSettings } from './chat-settings.ts'
import { conversation, isAnswering, startOver, stopAnswer, submit } from './conversation.ts'
import { lacksProject, maySubmit, nothingToFind } from './may-submit.ts'
import { ProjectChips } from './project-chips.tsx'
import styles from './prompt.module.css'
import { SettingsPopover } from './settings-popover.tsx'
import { useAtBottom } from './use-at-bottom.ts'
import type { ChatProjects } from './use-chat-projects.ts'
import { goToEnd } from './use-latest-on-top.ts'
import { useOfflineAnswers } from './use-offline-answers.ts'

const MOST_ROWS = 6
type PromptProps = { projects: ChatProjects; content: RefObject<HTMLElement | null> }

/** Prompt, fixed at the bottom. While people read further up, a button that scrolls back down replaces it. */
export function Prompt({ projects, content }: PromptProps) {
  const { exchanges } = useSnapshot(conversation)
  const foot = useRef<HTMLElement>(null)
  // Without a question there is nothing to read further up, however low the window is.
  const atBottom = useAtBottom(content, foot) || exchanges.length === 0
  const goOn = useRef<HTMLElement>(null)
  // On a touch screen, the keyboard would cover the content.
  const wanted = useRef(matchMedia('(pointer: fine)').matches)

  useEffect(() => {
    // Keyboard focus that was in the bar moves to the button that replaces it.
    if (!atBottom && wanted.current) goOn.current?.focus({ preventScroll: true })
    wanted.current = false
  }, [atBottom])

  return (
    <section ref={foot} className={styles.foot} aria-label="Your question">
      {atBottom ? (
        <PromptBar
          projects={projects}
          takesFocus={wanted}
          onLeave={(hadFocus) => {
            wanted.current = hadFocus
          }}
        />
      ) : (
        <WayBack
          onLeave={(hadFocus) => {
            // Scrolling to the end doesn't ask for the keyboard of a touch screen.
            if (hadFocus && matchMedia('(pointer: fine)').matches) wanted.current = true
          }}
        >
          <IconButton
            ref={goOn}
            label="Continue prompting"
            title="Continue prompting"
            variant="primary"
            className={styles.goOn}
            onClick={() => {
              wanted.current = true
              goToEnd()
            }}
          >
            <ArrowDown />
          </IconButton>
          {isAnswering(exchanges) ? (
            <AskButton
              answering
              ready={false}
              onPress={() => {
                // The stop button unmounts, so the focus moves to the other button first.
                goOn.current?.focus({ preventScroll: true })
                stopAnswer()
              }}
            />
          ) : null}
        </WayBack>
      )}
    </section>
  )
}

/**
 * Replaces the bar while someone reads further up. `onLeave` is called on unmount, with whether it had the
 * focus.
 */
function WayBack({ onLeave, children }: { onLeave: (hadFocus: boolean) => void; children: ReactNode }) {
  const own = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it goes.
  useLayoutEffect(() => {
    const box = own.current
    return () => onLeave(box?.contains(document.activeElement) ?? false)
  }, [])
  return (
    <div ref={own} className={styles.instead}>
      {children}
    </div>
  )
}

/** Explains, while offline, that answers come only from projects kept on this device. */
function Offline({ chosen }: { chosen: readonly number[] }) {
  const { isOffline, isKept } = useOfflineAnswers(chosen)
  return (
    <p className={styles.hint} role="status">
      {isOffline
        ? isKept
          ? 'You’re offline. Answers come from projects on this device.'
          : 'You’re offline. Asking needs the server, or a project that is available offline. Your text stays here.'
        : null}
    </p>
  )
}

/** Ask and stop share one button, so that it keeps the focus when it changes. */
function AskButton({ answering, ready, onPress }: { answering: boolean; ready: boolean; onPress: () => void }) {
  return (
    <IconButton
      label={answering ? 'Stop' : 'Ask'}
      title={answering ? 'Stop' : 'Ask (Enter)'}
      variant={answering ? 'secondary' : 'primary'}
      className={styles.round}
      disabled={!answering && !ready}
      onClick={onPress}
    >
      {answering ? <Square /> : <ArrowUp />}
    </IconButton>
  )
}

type PromptBarProps = {
  projects: ChatProjects
  /** Whether to take the focus on mount. The button that the bar replaces sets it on unmount. */
  takesFocus: RefObject<boolean>
  /** Called on unmount, with whether the bar had the focus. */
  onLeave: (hadFocus: boolean) => void
}

function PromptBar({ projects, takesFocus, onLeave }: PromptBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it comes and goes.
  useLayoutEffect(() => {
    const own = bar.current
    if (takesFocus.current) field.current?.focus({ preventScroll: true })
    return () => onLeave(own?.contains(document.activeElement) ?? false)
  }, [])
  // Synchronous: otherwise React would restore an old value in between, and move the cursor to the end of the
  // field.
  const { draft: prompt, exchanges, projectIds, opening } = useSnapshot(conversation, { sync: true })
  const settings = useSnapshot(chatSettings)
  const [alerted, setAlerted] = useState(false)
  const answering = isAnswering(exchanges)
  const draft = { prompt, projects: projectIds.length, settings }
  const ready = maySubmit(draft) && opening !== 'reading'
  const hint = nothingToFind(settings)
  const send = () => {
    setAlerted(lacksProject(draft))
    if (!ready || answering) return
    conversation.draft = ''
    void submit({ prompt: prompt.trim(), projectIds: [...projectIds], settings: { ...chatSettings } })
  }
  /** Moves the focus from a button that disappears with its own action to the field. */
  const toField = () => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // During composition, Enter confirms a candidate.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
    event.preventDefault()
    send()
  }
  return (
    <div ref={bar} className={styles.bar}>
      <div role="alert">
        {alerted && projectIds.length === 0 ? <p className={styles.alert}>{CHAT.noProject}</p> : null}
      </div>
      <ProjectChips projects={projects} chosen={projectIds} onEmptied={toField} />
      <textarea
        ref={field}
        className={styles.field}
        aria-label="Prompt"
        aria-describedby={hint ? 'prompt-hint' : undefined}
        placeholder="Ask about your projects"
        maxLength={QUERY_MAX}
        // For browsers that don't size the field by its content.
        rows={Math.min(MOST_ROWS, prompt.split('\n', MOST_ROWS).length)}
        value={prompt}
        onChange={(event) => {
          conversation.draft = event.currentTarget.value
        }}
        onKeyDown={onKeyDown}
      />
      <Offline chosen={projectIds} />
      {hint ? (
        <p id="prompt-hint" className={styles.hint}>
          {hint}
        </p>
      ) : null}
      <div className={styles.acts}>
        <div className={styles.ways}>
          <SettingsPopover />
          {exchanges.length > 0 ? (
            <Button
              variant="quiet"
              size="small"
              className={styles.quiet}
              onClick={() => {
                startOver()
                toField()
              }}
            >
              <SquarePen aria-hidden="true" />
              New conversation
            </Button>
          ) : null}
        </div>
        <AskButton answering={answering} ready={ready} onPress={answering ? stopAnswer : send} />
      </div>
    </div>
  )
}

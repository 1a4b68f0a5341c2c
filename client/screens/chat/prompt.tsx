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
  // Without a question the bar always shows: even in a low window, there is nothing to read further up.
  const atBottom = useAtBottom(content, foot) || exchanges.length === 0
  const goOn = useRef<HTMLElement>(null)
  // Doesn't focus the field on a touch screen, because the keyboard would cover the content.
  const wanted = useRef(matchMedia('(pointer: fine)').matches)

  useEffect(() => {
    // If the replaced bar had the focus, the focus moves to the button that scrolls down.
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
            // Doesn't focus the field on a touch screen: scrolling to the end shouldn't open the keyboard.
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
                // Moves the focus to the other button first, because the stop button unmounts.
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
 * Replaces the prompt bar while someone reads further up. On unmount, `onLeave` receives whether an element
 * in it had the focus.
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

/** Button that asks or stops. A single button for both actions keeps the focus when the action changes. */
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
  /** Whether the bar takes the focus on mount. Set on unmount by the buttons that replaced the bar. */
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
  // Synchronous: otherwise React would briefly restore an old value and move the cursor to the end of the
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
  /** Moves the focus to the text field, for buttons that disappear when they are clicked. */
  const toField = () => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // During composition with an input method, Enter only confirms a candidate.
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
        // Sets the height in browsers that can't size the field by its content.
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

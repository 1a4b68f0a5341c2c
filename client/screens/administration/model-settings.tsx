import { type ReactNode, useEffect, useState } from 'react'
import { type ModelSettingsAnswer, type ModelState, readModelState } from '../../../shared/contract/model.ts'
import { send } from '../../api/index.ts'
import { momentOf } from '../../ui/moments.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import styles from './administration-screen.module.css'
import { FallenParagraphs } from './fallen-paragraphs.tsx'
import { HowToChange } from './how-to-change.tsx'
import { ModelTest } from './model-test.tsx'

/** Shows the model in use, whether it answers, and how much of its text is in pages. */
export function ModelSettings({ settings }: { settings: ModelSettingsAnswer }) {
  const { model } = settings
  return (
    <section aria-labelledby="model" className={styles.section}>
      <h2 id="model" className={styles.heading}>
        Model
      </h2>
      <p className={styles.text}>
        A language model can write chat answers, and a paragraph for pages whose code has no comments. Docwright checks
        everything it writes against the code and hides what it can’t confirm. The model server receives names and code
        comments from all projects, including private ones. It also receives chat questions with the passages that
        answer them and, for embeddings, the text of all pages and code.
      </p>
      {model ? (
        <>
          <Facts model={model} embeddings={settings.embeddings} />
          <ModelTest />
        </>
      ) : (
        <Notice tone="info" title="No model configured">
          Docwright works without one: it writes pages from the code alone, and the chat answers with quotations.
        </Notice>
      )}
      <Written settings={settings} />
      <HowToChange />
    </section>
  )
}

type Model = NonNullable<ModelSettingsAnswer['model']>

type Embeddings = ModelSettingsAnswer['embeddings']

function Facts({ model, embeddings }: { model: Model; embeddings: Embeddings }) {
  const state = useModelState()
  return (
    <>
      <dl className={styles.facts}>
        <Fact name="Model">{model.name}</Fact>
        <Fact name="Server">
          {model.host}, {model.protocol === 'Ollama' ? 'Ollama' : 'OpenAI protocol'}
        </Fact>
        <Fact name="Responds">{state ? <Answers state={state} /> : 'Checking…'}</Fact>
        <Fact name="Context">{state?.context ? `${count(state.context)} tokens` : '–'}</Fact>
        <Fact name="Writes">{model.pages ? 'Chat answers, and paragraphs of pages' : 'Chat answers'}</Fact>
        {model.pages ? (
          <Fact name="Limits">
            {model.calls} at once, {count(model.minutes)} minutes and {count(model.tokens)} tokens for one project in a
            run
          </Fact>
        ) : null}
        {embeddings ? (
          <Fact name="Embeddings">
            {embeddings.name}, {count(embeddings.embedded)} of {count(embeddings.passages)} passages
          </Fact>
        ) : null}
      </dl>
      {embeddings?.trouble ? (
        <Notice
          tone="attention"
          title={`Couldn’t embed passages, ${momentOf(embeddings.trouble.at, new Date())}: ${embeddings.trouble.what}`}
        >
          {embeddings.trouble.advice} Until then, search in their projects matches words only.
        </Notice>
      ) : null}
      {state?.trouble ? (
        <Notice tone="attention" title={`The model can’t be used now: ${state.trouble.what}`}>
          {state.trouble.advice}
        </Notice>
      ) : null}
    </>
  )
}

function Answers({ state }: { state: ModelState }) {
  return state.trouble ? <span className={styles.bad}>✕ No</span> : <span className={styles.good}>✓ Yes</span>
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Written({ settings }: { settings: ModelSettingsAnswer }) {
  const { model, written, fallen, left, tokens } = settings
  if (!model?.pages && written + fallen === 0) return null
  const waiting = left > 0 ? `, ${count(left)} not asked for yet` : ''
  return (
    <>
      <h3 className={styles.subheading}>Paragraphs in pages</h3>
      <p className={styles.text}>
        {written + fallen + left === 0
          ? 'None yet. Docwright writes them after a project is generated or refreshed.'
          : `${count(written)} written, ${count(fallen)} ${fallen === 1 ? 'page' : 'pages'} left without${waiting}, ${count(tokens)} tokens in all.`}
      </p>
      <FallenParagraphs fallen={settings.newest_fallen} />
    </>
  )
}

function count(number: number): string {
  return number.toLocaleString('en')
}

function useModelState(): ModelState | undefined {
  const [state, setState] = useState<ModelState>()
  useEffect(() => {
    send(readModelState, {}, { handled: 'all' })
      .then(setState)
      .catch((error: unknown) => {
        console.warn('Whether the model answers is not known', error)
        setState({ context: 0, trouble: UNKNOWN })
      })
  }, [])
  return state
}

const UNKNOWN = {
  kind: 'absent',
  what: 'this server could not be asked',
  advice: 'Check your connection and reload the page.',
} as const

import { type ReactNode, useEffect, useState } from 'react'
import { type ModelSettingsAnswer, type ModelState, readModelState } from '../../../shared/contract/model.ts'
import { send } from '../../api/index.ts'
import { momentOf } from '../../ui/moments.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import styles from './administration-screen.module.css'
import { FallenParagraphs } from './fallen-paragraphs.tsx'
import { HowToChange } from './how-to-change.tsx'
import { ModelTest } from './model-test.tsx'

/** Which model writes, whether it answers, and what of it stands in pages. */
export function ModelSettings({ settings }: { settings: ModelSettingsAnswer }) {
  const { model } = settings
  return (
    <section aria-labelledby="model" className={styles.section}>
      <h2 id="model" className={styles.heading}>
        Model
      </h2>
      <p className={styles.text}>
        A language model can write the answers of the chat, and a paragraph for pages whose code says nothing of itself.
        Everything it writes is checked against the code; what does not hold is not shown. Its server is told names and
        sentences out of the code of all projects, private ones as well; for embeddings the text of all pages and code.
      </p>
      {model ? (
        <>
          <Facts model={model} embeddings={settings.embeddings} />
          <ModelTest />
        </>
      ) : (
        <Notice tone="info" title="No model is configured">
          Nothing is missing without one: pages are written from the code alone, and the chat answers with quotations.
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
        <Fact name="Answers">{state ? <Answers state={state} /> : 'Being asked …'}</Fact>
        <Fact name="Context">{state?.context ? `${count(state.context)} tokens` : '–'}</Fact>
        <Fact name="Writes">
          {model.pages ? 'Answers of the chat, and paragraphs of pages' : 'Answers of the chat'}
        </Fact>
        {model.pages ? (
          <Fact name="Limits">
            {model.calls} at once, {count(model.minutes)} minutes and {count(model.tokens)} tokens for a project at a
            time
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
          title={`Passages could not be embedded, ${momentOf(embeddings.trouble.at, new Date())}: ${embeddings.trouble.what}`}
        >
          {embeddings.trouble.advice} Meanwhile search in their projects goes by words alone.
        </Notice>
      ) : null}
      {state?.trouble ? (
        <Notice tone="attention" title={`The model cannot be used now: ${state.trouble.what}`}>
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
          ? 'None yet: they are written after a project is documented or brought up to date.'
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
  advice: 'See whether you are connected, and load the page again.',
} as const

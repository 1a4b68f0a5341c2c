import { useState } from 'react'
import './code-colours.css'
import styles from './code-block.module.css'
import { CodeFrame, type CodeView } from './code-frame.tsx'
import { detectLanguage } from './detect-language.ts'
import { languageName } from './languages.ts'
import { LazyDiagram } from './mermaid/lazy-diagram.tsx'
import { Tokens } from './tokens.tsx'
import { useTokens } from './use-tokens.ts'

type CodeReadingProps = { text: string; language: string | null; sourceAddress: string | null }

/** A block of code for readers. */
export function CodeReading({ text, language, sourceAddress }: CodeReadingProps) {
  const shown = language ?? detectLanguage(text)
  const isDiagram = shown === 'mermaid' && text.trim() !== ''
  const [view, setView] = useState<CodeView>(isDiagram ? 'view' : 'source')
  const tokens = useTokens(text, isDiagram ? undefined : shown)
  return (
    <CodeFrame
      language={shown ? languageName(shown) : 'Code'}
      text={() => text}
      sourceAddress={sourceAddress}
      view={isDiagram ? { now: view, set: setView } : undefined}
    >
      {isDiagram && view === 'view' ? (
        <LazyDiagram text={text} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keyboard.
        <pre className={styles.code} tabIndex={0}>
          <code>{tokens ? <Tokens tokens={tokens} /> : text}</code>
        </pre>
      )}
    </CodeFrame>
  )
}

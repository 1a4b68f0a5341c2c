import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { useState } from 'react'
import { CODE_LANGUAGES } from '../../../../shared/document/nodes/code-block.ts'
import './code-colours.css'
import styles from './code-block.module.css'
import { CodeFrame, type CodeView } from './code-frame.tsx'
import { detectLanguage } from './detect-language.ts'
import { languageName } from './languages.ts'
import { LazyDiagram } from './mermaid/lazy-diagram.tsx'

/** A block of code in an editor. */
export function CodeEditing({ node, editor, updateAttributes }: NodeViewProps) {
  const text = node.textContent
  const language = typeof node.attrs.language === 'string' ? node.attrs.language : null
  const sourceAddress = typeof node.attrs.git_url === 'string' ? node.attrs.git_url : null
  const shown = language ?? detectLanguage(text)
  const isDiagram = shown === 'mermaid'
  const [view, setView] = useState<CodeView>(isDiagram && text.trim() ? 'view' : 'source')
  const showsDiagram = isDiagram && view === 'view'

  return (
    <NodeViewWrapper>
      <CodeFrame
        language={
          <LanguageChoice
            language={language}
            detected={language ? undefined : shown}
            disabled={!editor.isEditable}
            onChange={(next) => updateAttributes({ language: next })}
          />
        }
        text={() => text}
        sourceAddress={sourceAddress}
        view={isDiagram ? { now: view, set: setView } : undefined}
      >
        {showsDiagram ? (
          <div contentEditable={false}>
            <LazyDiagram text={text} />
          </div>
        ) : null}
        {/* The text stays where it is: the editor must find it, seen or not. */}
        <pre className={styles.code} hidden={showsDiagram} spellCheck={false}>
          <NodeViewContent<'code'> as="code" />
        </pre>
      </CodeFrame>
    </NodeViewWrapper>
  )
}

type LanguageChoiceProps = {
  language: string | null
  detected: string | undefined
  disabled: boolean
  onChange: (language: string | null) => void
}

/** A native choice: a page may hold hundreds of blocks, and a phone has a better list than we do. */
function LanguageChoice({ language, detected, disabled, onChange }: LanguageChoiceProps) {
  const known: readonly string[] = CODE_LANGUAGES
  return (
    <select
      className={styles.choice}
      aria-label="Language of the code"
      value={language ?? ''}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    >
      <option value="">{detected ? `Auto (${languageName(detected)})` : 'Auto'}</option>
      {language && !known.includes(language) ? <option value={language}>{languageName(language)}</option> : null}
      {known.map((name) => (
        <option key={name} value={name}>
          {languageName(name)}
        </option>
      ))}
    </select>
  )
}

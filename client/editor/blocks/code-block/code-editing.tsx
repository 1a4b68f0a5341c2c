import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import './code-colours.css'
import { useFullScreen } from '../../../ui/full-screen/use-full-screen.ts'
import styles from './code-block.module.css'
import { CodeFrame } from './code-frame.tsx'
import { CodeShown } from './code-shown.tsx'
import { putCursor, useBeganInside, useCursorInFullScreen, useCursorInHidden, useIsWrittenIn } from './cursor.ts'
import { LanguageChoice } from './language-choice.tsx'
import { languageName } from './languages.ts'
import { LazyDiagram } from './mermaid/lazy-diagram.tsx'
import { useCodeView } from './use-code-view.ts'
import { useLanguage } from './use-language.ts'
import { useWrap } from './use-wrap.ts'

/** A block of code in an editor. */
export function CodeEditing(props: ReactNodeViewProps) {
  const { node, editor, updateAttributes } = props
  const text = node.textContent
  const named = textOrNull(node.attrs.language)
  const language = useLanguage(text, named)
  const beganInside = useBeganInside(props)
  const isWrittenIn = useIsWrittenIn(props, beganInside)
  const view = useCodeView(language, text, beganInside)
  const wrap = useWrap()
  const isShown = view.viewed !== undefined && view.now === 'view'
  const fullScreen = useFullScreen<HTMLElement>({
    label: language ? languageName(language) : 'Code',
    focusText: () => !isShown && putCursor(props, true),
  })
  useCursorInHidden(props, isShown, () => view.set('source'))
  useCursorInFullScreen(props, !isShown, fullScreen)

  return (
    <NodeViewWrapper>
      <CodeFrame
        language={
          <LanguageChoice
            language={named}
            detected={named ? undefined : language}
            disabled={!editor.isEditable}
            onChange={(next) => updateAttributes({ language: next })}
          />
        }
        text={() => text}
        sourceAddress={textOrNull(node.attrs.git_url)}
        view={view}
        wrap={wrap}
        fullScreen={fullScreen}
        atOnce={isWrittenIn}
      >
        {isShown && view.viewed ? (
          <div className={styles.shown} contentEditable={false}>
            <CodeShown as={view.viewed} text={text} full={fullScreen.isOpen} />
          </div>
        ) : null}
        {/* The text stays in the DOM even when hidden, because the editor needs it. */}
        <pre
          className={styles.code}
          hidden={isShown}
          data-wrap={wrap.now || undefined}
          spellCheck={false}
          aria-description="Tab indents. Escape and then Tab leaves the code."
        >
          <NodeViewContent<'code'> as="code" />
        </pre>
        {view.viewed === 'mermaid' && !isShown && editor.isEditable && text.trim() ? (
          <div contentEditable={false}>
            <LazyDiagram text={text} preview />
          </div>
        ) : null}
      </CodeFrame>
    </NodeViewWrapper>
  )
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

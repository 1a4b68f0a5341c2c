import './code-colours.css'
import { useFullScreen } from '../../../ui/full-screen/use-full-screen.ts'
import styles from './code-block.module.css'
import { CodeFrame } from './code-frame.tsx'
import { CodeShown } from './code-shown.tsx'
import { colouredAs, languageName } from './languages.ts'
import { Tokens } from './tokens.tsx'
import { useCodeView } from './use-code-view.ts'
import { useLanguage } from './use-language.ts'
import { useTokens } from './use-tokens.ts'
import { useWrap } from './use-wrap.ts'

type CodeReadingProps = { text: string; language: string | null; sourceAddress: string | null }

/** A block of code for readers. */
export function CodeReading({ text, language: named, sourceAddress }: CodeReadingProps) {
  const language = useLanguage(text, named)
  const view = useCodeView(language, text)
  const wrap = useWrap()
  const name = language ? languageName(language) : 'Code'
  const fullScreen = useFullScreen<HTMLElement>({ label: name })
  const tokens = useTokens(text, view.now === 'source' ? colouredAs(language, text) : undefined)
  return (
    <CodeFrame
      language={name}
      text={() => text}
      sourceAddress={sourceAddress}
      view={view}
      wrap={wrap}
      fullScreen={fullScreen}
    >
      {view.viewed && view.now === 'view' ? (
        <CodeShown as={view.viewed} text={text} full={fullScreen.isOpen} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keyboard.
        <pre className={styles.code} data-wrap={wrap.now || undefined} tabIndex={0}>
          <code>{tokens ? <Tokens tokens={tokens} /> : text}</code>
        </pre>
      )}
    </CodeFrame>
  )
}

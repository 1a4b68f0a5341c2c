import { Tokens } from '../tokens.tsx'
import { useTokens } from '../use-tokens.ts'

type ExampleProps = { language?: string | null; children?: unknown }

/** Example of a body, in the same colours as all code. */
export function Example({ language, children }: ExampleProps) {
  const text = typeof children === 'string' ? children : ''
  const tokens = useTokens(text, language ?? undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keyboard.
    <pre className="sample" tabIndex={0}>
      {tokens ? <Tokens tokens={tokens} /> : text}
    </pre>
  )
}

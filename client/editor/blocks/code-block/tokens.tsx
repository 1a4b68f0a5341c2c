import type { Token } from './highlight.ts'

export function Tokens({ tokens }: { tokens: readonly Token[] }) {
  return tokens.map(({ text, className }, index) =>
    className ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no identity but their place.
      <span key={index} className={className}>
        {text}
      </span>
    ) : (
      text
    ),
  )
}

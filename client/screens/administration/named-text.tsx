/** Renders text whose names are between backticks as code. */
export function NamedText({ text }: { text: string }) {
  const parts = text.split('`').map((part, at) => ({ part, key: `${at} ${part}`, isName: at % 2 === 1 }))
  return parts.map(({ part, key, isName }) => (isName ? <code key={key}>{part}</code> : part))
}

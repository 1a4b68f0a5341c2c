import type { Word } from './block-words.ts'
import styles from './told-words.module.css'
import type { Stretch } from './word-difference.ts'

/** Differences between two texts in reading order, for eyes and for screen readers. */
export function ToldWords({ stretches }: { stretches: readonly Stretch[] }) {
  return (
    <span className={styles.told}>
      {stretches.map((stretch, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stretches have no identity but their place.
        <Told key={at} stretch={stretch} />
      ))}
    </span>
  )
}

export function Told({ stretch: { kind, words } }: { stretch: Stretch }) {
  if (kind === 'same') return <Words words={words} />
  const Tag = kind === 'removed' ? 'del' : 'ins'
  return (
    <Tag>
      <span className="visually-hidden">{kind === 'removed' ? ' Removed: ' : ' Added: '}</span>
      <Words words={words} />
      <span className="visually-hidden">. </span>
    </Tag>
  )
}

export function Words({ words }: { words: readonly Word[] }) {
  return pieces(words).map(({ text, code }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: words have no identity but their place.
    code ? <code key={at}>{text}</code> : text,
  )
}

/** Joins neighbouring words into one text. Code stays separate. */
function pieces(words: readonly Word[]): Word[] {
  const joined: Word[] = []
  for (const { text, code } of words) {
    const last = joined.at(-1)
    if (last && !last.code && !code) last.text += text
    else joined.push({ text, code })
  }
  return joined
}

import { asMarkdown } from './comment-text.ts'

/** A rustdoc comment as plain Markdown: hidden lines of examples are gone, sections are labels, links name symbols. */
export function rustDocToMarkdown(text: string): string {
  const out: string[] = []
  let inFence = false
  for (const line of text.split('\n')) {
    const fence = /^(\s*(?:```|~~~))(.*)$/.exec(line)
    if (fence) {
      out.push(inFence ? line : `${fence[1]}${languageOf(fence[2] ?? '')}`)
      inFence = !inFence
    } else if (inFence) {
      // The example needs its hidden lines (`# …`), but a reader doesn't.
      if (!/^\s*#(?: |$)/.test(line)) out.push(line)
    } else out.push(plain(line))
  }
  return asMarkdown(out)
}

/**
 * Language of an example. The default is Rust; `should_panic` and the like only concern tests of the
 * example.
 */
function languageOf(info: string): string {
  const first = info.trim().split(/[\s,]/)[0] ?? ''
  return /^(?:|rust|should_panic|no_run|ignore.*|compile_fail.*|edition\d+)$/.test(first) ? 'rust' : first
}

function plain(line: string): string {
  const heading = /^#{1,4}\s+(.{1,120}?)\s*#*$/.exec(line)?.[1]
  if (heading) return `**${heading.replace(/^Examples?$/, 'Example').replace(/:$/, '')}:**`
  if (/^\[[^\]]{1,200}\]:\s+\S+$/.test(line)) return ''
  if (!line.includes('[')) return line
  return line
    .replace(/\[(`[^`\]]{1,100}`)\](?:\((?!https?:)[^()\s]{0,200}\)|\[[^\]]{0,200}\])?(?!\()/g, '$1')
    .replace(/\[([\w:]{1,100})\](?![(:[])/g, '`$1`')
    .replace(/\[([^\]`]{1,100})\]\((?!https?:)[^()\s]{0,200}\)/g, '$1')
}

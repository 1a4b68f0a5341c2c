import { asMarkdown } from './comment-text.ts'

/** A dartdoc comment as plain Markdown: `[Name]` names a symbol, and `{@…}` is a directive for dartdoc. */
export function dartDoc(text: string): string {
  const addresses = new Map<string, string>()
  for (const [, name = '', address = ''] of text.matchAll(DEFINITION)) addresses.set(name.toLowerCase(), address)
  let inFence = false
  const lines = text.split('\n').flatMap((line) => {
    if (/^\s*(?:```|~~~)/.test(line)) inFence = !inFence
    if (inFence) return [line]
    if (/^\s*\{@[\w-]+[^{}]{0,300}\}\s*$/.test(line)) return []
    if (line.startsWith('[') && addresses.size > 0 && new RegExp(DEFINITION.source).test(line)) return []
    const heading = /^#{1,4}\s+(.{1,120}?)\s*#*$/.exec(line)?.[1]
    return [heading ? `**${heading.replace(/:$/, '')}:**` : linked(line, addresses)]
  })
  return asMarkdown(lines)
}

/** Definition of a link's address, on a line of its own. */
const DEFINITION = /^ {0,3}\[([^\]\n]{1,100})\]:\s+<?(https?:[^\s>]{1,500})>?(?:\s+["'(][^\n]*)?\s*$/gm

function linked(line: string, addresses: ReadonlyMap<string, string>): string {
  if (!line.includes('[')) return line
  return line.replace(
    /(?<![\]`\\!])\[(`?)(?:new )?([^\]`\n]{1,100})\1\](?:\[([^\]\n]{0,100})\])?(?![([:])/g,
    (whole, tick: string, name: string, to: string | undefined) => {
      const address = addresses.get((to || name).toLowerCase())
      if (address) return `[${tick}${name}${tick}](${address})`
      return /^[\w.]+(?:\(\))?$/.test(name) ? `\`${name}\`` : to === undefined ? whole : name
    },
  )
}

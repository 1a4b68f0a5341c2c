import { type DocMark, type DocNode, textOf } from '../document/node.ts'

/**
 * Removes every link from text that a model wrote, because anyone's text can end up in it. An address stays
 * readable as code, which no Markdown reader turns into a link. `linkFor` can allow individual links.
 */
export type LinkFor = (address: string, words: string) => AllowedLink | undefined
/** `shown`: the address stands visibly in the place of, or behind, the words that it had. */
export type AllowedLink = { mark: DocMark; shown: boolean }

/** Types of blocks that contain only text and other blocks. */
const PLAIN: ReadonlySet<string> = new Set(
  (
    'paragraph heading blockquote bulletList orderedList taskList listItem taskItem table tableRow tableCell ' +
    'tableHeader alert horizontalRule'
  ).split(' '),
)
const INLINE: ReadonlySet<string> = new Set(['text', 'hardBreak', 'citation'])
const ADDRESS = /(?:\b[a-z][a-z0-9+.-]{1,20}:\/\/|\bwww\.|\bmailto:)[^\s<>"']+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi
/** Text with which a diagram can contain a link. */
const LEADS_AWAY = /https?|mailto|\/\/|[#&]\w+;|\b(?:click|href|links?)\b/i
const IMAGE_OF_OURS = /^(?:attachment:|\/api\/blob\/)[0-9a-f]{64}$/

export function unlinked(nodes: readonly DocNode[], linkFor: LinkFor = () => undefined): DocNode[] {
  return nodes.flatMap((node) => block(node, linkFor))
}

function block(node: DocNode, linkFor: LinkFor): DocNode[] {
  const { type, attrs, content = [] } = node
  if (type === 'codeBlock') return [{ ...node, attrs: { ...attrs, language: languageOf(node), git_url: null } }]
  if (type === 'image') {
    const src = String(attrs?.src ?? '')
    if (IMAGE_OF_OURS.test(src) && linkFor(src, '')) return [node]
    return paragraph([...words(attrs?.alt, linkFor), ...(IMAGE_OF_OURS.test(src) ? [] : addressed(src, linkFor))])
  }
  if (type === 'youtube') return paragraph(addressed(String(attrs?.src ?? ''), linkFor))
  if (!PLAIN.has(type)) return paragraph(words(textOf(node), linkFor))
  const isText = content.some((child) => INLINE.has(child.type))
  return [{ ...node, ...(node.content && { content: isText ? inline(content, linkFor) : unlinked(content, linkFor) }) }]
}

function paragraph(content: DocNode[]): DocNode[] {
  return content.length > 0 ? [{ type: 'paragraph', content }] : []
}

const words = (text: unknown, linkFor: LinkFor) =>
  typeof text === 'string' && text.trim() !== '' ? bare({ type: 'text', text: `${text.trim()} ` }, linkFor) : []

/**
 * Returns the language in which to show a code block. An API description, or a diagram with links, is
 * shown as its source, because the rendered form would have links.
 */
function languageOf(node: DocNode): unknown {
  const language = node.attrs?.language
  if (language === 'openapi') return 'yaml'
  return language === 'mermaid' && LEADS_AWAY.test(textOf(node)) ? 'text' : language
}

function inline(nodes: readonly DocNode[], linkFor: LinkFor): DocNode[] {
  const written: DocNode[] = []
  for (let at = 0; at < nodes.length; ) {
    const node = nodes[at] as DocNode
    const address = addressOf(node)
    let end = at + 1
    if (address === undefined) {
      if (node.type !== 'citation') written.push(...bare(node, linkFor))
    } else {
      while (end < nodes.length && addressOf(nodes[end] as DocNode) === address) end += 1
      written.push(...linked(nodes.slice(at, end), address, linkFor))
    }
    at = end
  }
  return written
}

function addressOf({ marks = [] }: DocNode): string | undefined {
  const link = marks.find(({ type }) => type === 'link')
  return link && String(link.attrs?.href ?? '')
}

function linked(nodes: readonly DocNode[], address: string, linkFor: LinkFor): DocNode[] {
  const said = nodes.map(textOf).join('')
  const allowed = linkFor(address, said)
  if (allowed && !allowed.shown) return nodes.map((node) => withMark(node, allowed.mark))
  if (isAddress(said, address)) return addressed(address, linkFor)
  const plainWords = nodes.flatMap((node) => bare(withMark(node), linkFor))
  // Only the words stay, because a page's number says nothing to a reader.
  if (address.startsWith('page:')) return plainWords
  return [...plainWords, { type: 'text', text: ' (' }, ...addressed(address, linkFor), { type: 'text', text: ')' }]
}

function isAddress(said: string, address: string): boolean {
  const whole = said.trim()
  return ['', 'http://', 'https://', 'mailto:'].some((scheme) => scheme + whole === address)
}

function withMark({ marks = [], ...node }: DocNode, link?: DocMark): DocNode {
  const others = marks.filter(({ type }) => type !== 'link')
  return { ...node, marks: link ? [...others, link] : others }
}

/**
 * Returns text without links. Addresses become code, because some Markdown readers turn a plain address into
 * a link.
 */
function bare(node: DocNode, linkFor: LinkFor): DocNode[] {
  const { text, marks = [] } = node
  if (text === undefined || marks.some(({ type }) => type === 'code')) return [node]
  const parts: DocNode[] = []
  let done = 0
  const add = (words: string) => words !== '' && parts.push({ ...node, text: words })
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(/[.,;:!?)\]}*_]+$/, '')
    add(text.slice(done, index))
    parts.push(...addressed(address, linkFor))
    done = index + address.length
  }
  add(text.slice(done))
  return parts
}

function addressed(address: string, linkFor: LinkFor): DocNode[] {
  if (address === '') return []
  const mark = linkFor(address, address)?.mark
  return [{ type: 'text', text: address, marks: mark ? [mark] : [{ type: 'code' }] }]
}

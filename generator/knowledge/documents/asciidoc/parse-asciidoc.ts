import { dedented } from '../rst/lines.ts'
import { Attributes } from './attributes.ts'
import { readDelimited, readStyled } from './delimited.ts'
import { isListLine, readList } from './lists.ts'
import {
  type AsciiDocBlock,
  attributeList,
  type BlockMeta,
  type Cursor,
  isAttributeLine,
  isDelimiter,
  MAX_ASCIIDOC_DEPTH,
} from './syntax.ts'

const AUTHOR = /^[\p{L}\p{N}][^:[\]|=<>]{0,200}(?:<[^\s<>]{3,200}>)?(?:;.{0,300})?$/u
const REVISION = /^v?\d[^[\]|=]{0,200}$/

/** Parses lines into blocks. Each call advances, for any input, and the nesting depth is limited. */
export class AsciiDocParser {
  /** Titles of sections by the anchors that the document defines. */
  readonly anchors = new Map<string, string>()
  readonly attributes: Attributes

  constructor(given?: ReadonlyMap<string, string>) {
    this.attributes = new Attributes(given)
  }

  document(lines: readonly string[]): AsciiDocBlock[] {
    const cursor: Cursor = { lines, at: 0, depth: 0 }
    this.#meta(cursor)
    const title = /^[=#][ \t]+(\S.*)$/.exec(lines[cursor.at] ?? '')?.[1]
    if (title === undefined) return this.blocks(lines, 0)
    cursor.at++
    const people = this.#header(cursor)
    return [
      { type: 'heading', level: 1, text: this.attributes.substitute(title) },
      ...(people === '' ? [] : [{ type: 'paragraph' as const, text: people }]),
      ...this.rest(cursor),
    ]
  }

  blocks(lines: readonly string[], depth: number): AsciiDocBlock[] {
    return this.rest({ lines, at: 0, depth })
  }

  rest(cursor: Cursor): AsciiDocBlock[] {
    const blocks: AsciiDocBlock[] = []
    while (cursor.at < cursor.lines.length) blocks.push(...this.next(cursor))
    return blocks
  }

  /** Returns the block at the cursor with its title, or nothing at the end. */
  next(cursor: Cursor): AsciiDocBlock[] {
    const meta = this.#meta(cursor)
    if (cursor.at >= cursor.lines.length) return []
    const blocks = this.#block(cursor, meta)
    return meta.title === '' ? blocks : [{ type: 'caption', text: this.attributes.substitute(meta.title) }, ...blocks]
  }

  #block(cursor: Cursor, meta: BlockMeta): AsciiDocBlock[] {
    if (cursor.depth >= MAX_ASCIIDOC_DEPTH) return [this.paragraph(cursor)]
    return (
      readDelimited(cursor, meta, this) ??
      this.#heading(cursor, meta) ??
      this.#macro(cursor) ??
      readList(cursor, this) ??
      this.#literal(cursor, meta) ??
      readStyled(cursor, meta, this) ?? [this.paragraph(cursor, { isBroken: meta.options.has('hardbreaks') })]
    )
  }

  /** Reads the authors and the version, which are directly below the title. */
  #header(cursor: Cursor): string {
    const found: string[] = []
    while (cursor.at < cursor.lines.length && cursor.lines[cursor.at] !== '') {
      const line = cursor.lines[cursor.at] ?? ''
      const taken = this.attributes.read(cursor.lines, cursor.at)
      const isPerson = found.length === 0 && AUTHOR.test(line) && /^\S+(?: \S+){0,4}(?: <|;|$)/.test(line)
      const isRevision = found.length === 1 && REVISION.test(line)
      if (taken > 0) cursor.at += taken
      else if (line.startsWith('//') && !line.startsWith('////')) cursor.at++
      else if (isPerson || isRevision) {
        found.push(this.attributes.substitute(line))
        cursor.at++
      } else break
    }
    return found.join(' +\n')
  }

  /** Skips invisible lines and collects the attributes of the next block. */
  #meta(cursor: Cursor): BlockMeta {
    const { lines } = cursor
    let meta: BlockMeta = { style: '', list: attributeList(''), options: new Set(), id: '', title: '' }
    while (cursor.at < lines.length) {
      const line = lines[cursor.at] ?? ''
      const taken = line[0] === ':' ? this.attributes.read(lines, cursor.at) : 0
      if (taken > 0) cursor.at += taken
      else if (line === '' || (line.startsWith('//') && !/^\/{3}/.test(line)) || line === '<<<' || line === '+')
        cursor.at++
      else if (/^toc::\[/.test(line)) cursor.at++
      else if (isAttributeLine(line)) {
        meta = withAttributes(meta, this.attributes.substitute(line.slice(1, -1)))
        cursor.at++
      } else if (/^\.[^\s.]/.test(line)) {
        meta = { ...meta, title: line.slice(1) }
        cursor.at++
      } else break
    }
    return meta
  }

  #heading(cursor: Cursor, { id, style }: BlockMeta): AsciiDocBlock[] | undefined {
    const line = cursor.lines[cursor.at] ?? ''
    const [, signs, marked] = /^(={1,6}|#{1,6})[ \t]+(\S.*?)(?:[ \t]+\1)?$/.exec(line.slice(0, 1_000)) ?? []
    const level = signs?.length ?? underlinedLevel(line, cursor.lines[cursor.at + 1] ?? '')
    if (!level) return undefined
    cursor.at += signs ? 1 : 2
    const raw = this.attributes.substitute(marked ?? line)
    const text = raw.replace(/\[\[([^[\]]{1,200})\]\]/g, '').trim()
    const inside = /\[\[([^[\],]{1,200})/.exec(raw)?.[1]
    for (const name of [id, inside]) if (name && style !== 'discrete') this.anchors.set(name, text)
    return [{ type: 'heading', level, text }]
  }

  #macro(cursor: Cursor): AsciiDocBlock[] | undefined {
    const line = cursor.lines[cursor.at] ?? ''
    if (/^(?:'{3,}|-{3}|\*{3}|- - -|\* \* \*)$/.test(line)) {
      cursor.at++
      return [{ type: 'rule' }]
    }
    const [, name, written = '', inside = ''] =
      /^(image|video|audio|include)::([^\s[\]][^[\]]{0,1000})\[(.*)\]$/.exec(line.slice(0, 4_000)) ?? []
    if (!name) return undefined
    cursor.at++
    const target = this.attributes.substitute(written)
    const attributes = attributeList(this.attributes.substitute(inside))
    if (name === 'image') return [{ type: 'image', target: this.placed(target), attributes }]
    const isYoutube = name === 'video' && attributes.positional[0] === 'youtube'
    return [{ type: 'link', target: isYoutube ? `https://www.youtube.com/watch?v=${target}` : target, text: '' }]
  }

  /** Returns the path of an image. Documents often omit the image folder, which `imagesdir` defines. */
  placed(target: string): string {
    const folder = this.attributes.get('imagesdir')
    return !folder || /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(target) ? target : `${folder.replace(/\/+$/, '')}/${target}`
  }

  #literal(cursor: Cursor, { style }: BlockMeta): AsciiDocBlock[] | undefined {
    const { lines } = cursor
    if (!/^[ \t]/.test(lines[cursor.at] ?? '') || style === 'normal') return undefined
    const start = cursor.at
    while (cursor.at < lines.length && lines[cursor.at] !== '' && lines[cursor.at] !== '+') cursor.at++
    return [{ type: 'code', language: null, text: dedented(lines.slice(start, cursor.at)).join('\n') }]
  }

  /** `isBroken`: each line ends where its author ended it. */
  paragraph(cursor: Cursor, { isInList = false, isBroken = false } = {}): { type: 'paragraph'; text: string } {
    const lines = this.text(cursor, isInList)
    return { type: 'paragraph', text: this.attributes.substitute(lines.join(isBroken ? ' +\n' : '\n')) }
  }

  /** Returns the lines of the paragraph at the cursor, at least one. */
  text(cursor: Cursor, isInList = false): string[] {
    const { lines } = cursor
    const found = [lines[cursor.at] ?? '']
    for (cursor.at++; cursor.at < lines.length; cursor.at++) {
      const line = lines[cursor.at] ?? ''
      if (line === '' || line === '+' || isDelimiter(line) || isAttributeLine(line)) break
      if (isInList && isListLine(line)) break
      if (!line.startsWith('//') || /^\/{3}/.test(line)) found.push(line)
    }
    return found.map((line) => line.trim())
  }
}

const UNDERLINES = ['=', '-', '~', '^', '+']

/** `Title` over a ruler of about its length. */
function underlinedLevel(line: string, ruler: string): number | undefined {
  const sign = ruler[0] ?? ''
  if (ruler.length < 3 || Math.abs(ruler.length - line.length) > 1 || !/^[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(line))
    return undefined
  const level = UNDERLINES.indexOf(sign) + 1
  return level > 0 && ruler.replaceAll(sign, '') === '' && !line.endsWith('::') ? level : undefined
}

function withAttributes(meta: BlockMeta, inside: string): BlockMeta {
  const anchor = /^\[([^\],]{1,200})/.exec(inside)?.[1]
  if (anchor) return { ...meta, id: anchor }
  const list = attributeList(inside)
  const [first = ''] = list.positional
  const style = /^[^.#%]*/.exec(first)?.[0] ?? ''
  const options = [...first.matchAll(/%([\w-]{1,40})/g)].map(([, name = '']) => name)
  return {
    ...meta,
    style: style || meta.style,
    list: {
      positional: list.positional.length > 0 ? list.positional : meta.list.positional,
      named: new Map([...meta.list.named, ...list.named]),
    },
    options: new Set([...meta.options, ...options]),
    id: list.named.get('id') ?? /#([\w:.-]{1,200}?)(?:[.%]|$)/.exec(first)?.[1] ?? meta.id,
    title: list.named.get('title') ?? meta.title,
  }
}

import { parse } from 'parse5'
import { alertType } from '../../../../shared/document/alert-type.ts'
import { alertOfMarker } from '../../../../shared/document/markdown/alert-symbols.ts'
import { videoAddress, videoOf } from '../../../../shared/document/video.ts'
import { Addresses, type PasteTarget } from './addresses.ts'
import { boxOf } from './boxes.ts'
import { BOXES, DROPPED, KEPT, MARKS, RENAMED } from './elements.ts'
import { marked, means, stylesOf } from './marks.ts'
import {
  attribute,
  type Element,
  escaped,
  findWithin,
  hasClass,
  isElement,
  type Node,
  style,
  textWithin,
} from './tree.ts'
import { headingOfWord, isMarker, withWordLists } from './word-lists.ts'

/** Maximum nesting depth. Deeper elements are reduced to their text. */
const MAX_DEPTH = 200

/** Unicode line separators, which HTML ignores but other programs use as line breaks. */
const LINE_ENDS = /[\u2028\u2029]/g

/** Facts about the ancestors of an element that affect how the element is converted. */
type Around = {
  depth: number
  isInPre: boolean
  isInLink: boolean
  isInHeading: boolean
  /** Marks that already apply. */
  marks: ReadonlySet<string>
}

const NOTHING: Around = { depth: 0, isInPre: false, isInLink: false, isInHeading: false, marks: new Set() }

/**
 * Converts HTML from another program into HTML with only what pages support: no scripts, styles or frames.
 * Constructs specific to Word, Google Docs, Notion and GitHub become the standard elements for them.
 */
export function cleanHtml(html: string, target: PasteTarget): string {
  // Removes the header that Windows adds before HTML. Wraps table rows in a table, because some spreadsheets
  // copy them without it.
  const bare = html.replace(/^Version:\d[^<]*/, '')
  const whole = ROWS.test(bare) ? `<table>${bare}` : bare
  const document = parse(whole)
  return new Cleaner(new Addresses(html, document, target)).children(document.childNodes, NOTHING)
}

const ROWS = /^(?:\s|<meta[^>]*>|<!--[^>]*-->)*<(?:tr|t[dh]|t(?:head|body|foot)|col(?:group)?)[\s>]/i

/** Whether cleaned HTML contains only text, without formatting or blocks other than paragraphs. */
export function isPlain(cleaned: string): boolean {
  return !/<(?!\/?(?:p|div|br)\b)/.test(cleaned)
}

class Cleaner {
  readonly #addresses: Addresses

  constructor(addresses: Addresses) {
    this.#addresses = addresses
  }

  children(nodes: readonly Node[], around: Around): string {
    const write = (some: readonly Node[]) => some.map((node) => this.#node(node, around)).join('')
    if (around.depth > MAX_DEPTH) return nodes.map((node) => escaped(visibleText(node))).join('')
    return (around.isInPre ? undefined : withWordLists(nodes, write)) ?? write(nodes)
  }

  #node(node: Node, around: Around): string {
    if (node.nodeName === '#text' && 'value' in node) {
      return escaped(node.value).replace(LINE_ENDS, around.isInPre ? '\n' : '<br>')
    }
    if (!isElement(node)) return ''
    if (isHidden(node)) return ''
    const special = this.#special(node, around)
    if (special !== undefined) return special
    return DROPPED.has(node.tagName) ? '' : this.#element(node, around)
  }

  /** HTML of an element that isn't written as a tag with its content; undefined for all other elements. */
  #special(element: Element, around: Around): string | undefined {
    switch (element.tagName) {
      case 'img':
        return this.#image(element, around)
      case 'iframe':
      case 'embed': {
        const video = videoOf(attribute(element, 'src') ?? '')
        return video ? `<iframe src="${videoAddress(video)}"></iframe>` : ''
      }
      case 'math':
        return formula(element)
      case 'input':
        return ''
      case 'br':
        return hasClass(element, /\bApple-interchange-newline\b/) || isBetweenBlocks(element) ? '' : '<br>'
      case 'hr':
        return '<hr>'
      case 'ul':
      case 'ol':
        return this.#list(element, around)
      default:
        return this.#alert(element, around) ?? this.#drawing(element)
    }
  }

  #element(element: Element, around: Around): string {
    const { tagName } = element
    const name = headingOfWord(element) ?? RENAMED[tagName] ?? tagName
    const isMark = MARKS.has(name) && !means(element, name).not
    const isKept = KEPT.has(name) && (isMark || !MARKS.has(name))
    const isBlock = isKept && !isMark
    const holding = isBlock && name !== 'li' ? new Set<string>() : around.marks
    const wanted = [...(isMark ? [name] : []), ...stylesOf(element, around)]
    const added = wanted.filter((mark, at) => mark !== 'a' && !holding.has(mark) && wanted.indexOf(mark) === at)
    const link = name === 'a' && !around.isInLink ? this.#addresses.link(element) : undefined
    const href = link && 'href' in link ? link.href : undefined
    const inner = this.children(element.childNodes, {
      depth: around.depth + 1,
      isInPre: around.isInPre || name === 'pre',
      isInLink: around.isInLink || href !== undefined,
      isInHeading: around.isInHeading || /^h[1-6]$/.test(name),
      marks: new Set([...holding, ...added]),
    })
    if (isBlock) return `<${name}${this.#attributes(element, name)}>${marked(added, inner)}</${name}>`
    if (BOXES.has(tagName)) return `<div>${marked(around.isInPre ? [] : added, inner)}</div>`
    const text = around.isInPre && tagName !== 'code' ? inner : marked(added, inner)
    if (link && 'shown' in link) {
      const words = textWithin(element) || (text.includes('<img') ? 'image' : '')
      return around.isInPre ? text : `${text}${besideWords(words, link.shown)}`
    }
    return href === undefined ? text : `<a href="${escaped(href)}"${titleOf(element)}>${text}</a>`
  }

  #attributes(element: Element, name: string): string {
    switch (name) {
      case 'ol':
        return number(element, 'start')
      case 'td':
      case 'th': {
        const align = /^(?:left|center|right)$/.exec(
          style(element, 'text-align') || (attribute(element, 'align') ?? ''),
        )
        const side = align ? ` style="text-align:${align[0]}" align="${align[0]}"` : ''
        const widths = /^[\d,]{1,600}$/.exec(attribute(element, 'colwidth') ?? '')
        const wide = widths ? ` colwidth="${widths[0]}"` : ''
        return `${number(element, 'colspan')}${number(element, 'rowspan')}${wide}${side}`
      }
      case 'pre': {
        const language = languageOf(element)
        return language ? ` language="${escaped(language)}"` : ''
      }
      default:
        return ''
    }
  }

  /** Writes a list. Items with boxes become a list of tasks, which ends at the first item without one. */
  #list(list: Element, around: Around): string {
    let html = ''
    let open: 'task' | 'item' | undefined
    const name = list.tagName
    const end = () => {
      if (open) html += open === 'task' ? '</ul>' : `</${name}>`
      open = undefined
    }
    for (const child of list.childNodes) {
      if (!isElement(child)) continue
      const checked = child.tagName === 'li' ? boxOf(child) : undefined
      const kind = checked === undefined ? 'item' : 'task'
      // A child that isn't a list item stays in the current list, because it belongs to the item before it.
      if (kind !== open && (child.tagName === 'li' || !open)) {
        end()
        html += kind === 'task' ? '<ul data-type="taskList">' : `<${name}${this.#attributes(list, name)}>`
        open = kind
      }
      if (checked === undefined) html += this.#node(child, around)
      else {
        const inner = this.children(child.childNodes, { ...around, depth: around.depth + 1 })
        html += `<li data-type="taskItem" data-checked="${checked}">${inner.replace(WRITTEN_BOX, '$1')}</li>`
      }
    }
    end()
    return html
  }

  #image(element: Element, around: Around): string {
    const alt = (attribute(element, 'alt') ?? '').replace(/\s+/g, ' ').trim()
    if (attribute(element, 'role') === 'presentation' || isDot(element)) return ''
    const found = around.isInPre ? undefined : this.#addresses.image(element)
    if (!found) return escaped(alt)
    if ('shown' in found) return `${escaped(alt)}${besideWords(alt, found.shown) || (alt ? '' : escaped(found.shown))}`
    if ('href' in found) {
      const words = escaped(alt || found.href)
      return around.isInLink ? words : `<a href="${escaped(found.href)}">${words}</a>`
    }
    const size = `${number(element, 'width')}${number(element, 'height')}`
    return `<img src="${escaped(found.src)}"${alt ? ` alt="${escaped(alt)}"` : ''}${titleOf(element)}${size}>`
  }

  /** Reads the alerts of GitHub, Notion and our own pages. */
  #alert(element: Element, around: Around): string | undefined {
    const own = attribute(element, 'data-alert')
    const marker = /\bmarkdown-alert-(\w+)/.exec(attribute(element, 'class') ?? '')?.[1]
    const isCallout = element.tagName === 'aside' || attribute(element, 'role') === 'note'
    const type = own !== undefined ? alertType(own) : marker ? alertOfMarker(marker) : isCallout ? 'info' : undefined
    if (!type || MARKS.has(element.tagName) || around.isInPre) return undefined
    const content = element.childNodes.filter(
      (child) => !isElement(child) || !hasClass(child, /\bmarkdown-alert-title\b/),
    )
    const inner = this.children(content, { ...around, depth: around.depth + 1 })
    return /[^\s<>]|<img/.test(inner.replace(/<[^>]*>/g, '')) ? `<div data-alert="${type}">${inner}</div>` : inner
  }

  #drawing(element: Element): string | undefined {
    const id = attribute(element, 'data-canvas')
    return id === undefined ? undefined : `<div data-canvas="${escaped(id.slice(0, 200))}"></div>`
  }
}

/** `[x] ` where an item begins, which some programs write for a box. */
const WRITTEN_BOX = /^((?:\s|<(?:p|div)>)*)\[[ xX]\](?:\s|&#160;)+/

/**
 * Address in parentheses, shown after the text of a link that doesn't work on the page. Empty for symbols
 * such as "¶", because they link to their own place.
 */
function besideWords(words: string, address: string): string {
  return /[\p{L}\p{N}]/u.test(words) && words.trim() !== address ? ` (${escaped(address)})` : ''
}

function isHidden(element: Element): boolean {
  if (element.attrs.length === 0) return false
  const isDecoration = attribute(element, 'aria-hidden') === 'true' && element.tagName !== 'math'
  return (
    isDecoration ||
    attribute(element, 'hidden') !== undefined ||
    isMarker(element) ||
    style(element, 'display') === 'none' ||
    style(element, 'mso-hide') === 'all'
  )
}

function visibleText(node: Node): string {
  return isElement(node) && (DROPPED.has(node.tagName) || isHidden(node)) ? '' : textWithin(node)
}

/** Whether an image is a tracking pixel or a placeholder. */
function isDot(element: Element): boolean {
  return ['width', 'height'].every((name) => /^[01](?:px)?$/.test(attribute(element, name) ?? ''))
}

const BLOCK = /^(?:p|h[1-6]|div|ul|ol|table|blockquote|pre|hr|section|article)$/

/** Whether an element is between blocks. Google Docs puts breaks there for spacing. */
function isBetweenBlocks({ parentNode }: Element): boolean {
  return parentNode?.childNodes.some((child) => isElement(child) && BLOCK.test(child.tagName)) ?? false
}

function languageOf(pre: Element): string | undefined {
  const named = [
    pre,
    ...pre.childNodes.filter(isElement),
    ...(isElement(pre.parentNode as Node) ? [pre.parentNode as Element] : []),
  ]
  for (const element of named) {
    const name =
      attribute(element, 'language') ??
      attribute(element, 'data-language') ??
      attribute(element, 'data-lang') ??
      /(?:^|\s)(?:lang(?:uage)?|highlight-source)-([\w+#-]+)/.exec(attribute(element, 'class') ?? '')?.[1]
    if (name) return name.slice(0, 40)
  }
  return undefined
}

/** The source text of a formula. */
function formula(math: Element): string {
  const written = findWithin(math, ({ tagName }) => tagName === 'annotation')
  const text = textWithin(written ?? math)
    .replace(/\s+/g, ' ')
    .trim()
  return text && `<code>${escaped(text)}</code>`
}

function number(element: Element, name: string): string {
  const value = /^\d{1,6}(?=(?:px)?$)/.exec((attribute(element, name) ?? '').trim())?.[0]
  return value === undefined ? '' : ` ${name}="${value}"`
}

function titleOf(element: Element): string {
  const title = attribute(element, 'title')
  return title ? ` title="${escaped(title.slice(0, 1000))}"` : ''
}

import { isSafeImageSource, isSafeLink } from '../../../../shared/document/addresses.ts'
import { type AlertType, alertType } from '../../../../shared/document/alert-type.ts'
import { cellSide } from '../../../../shared/document/cell-side.ts'
import { spanOf } from '../../../../shared/document/column-widths.ts'
import { ALERT_SYMBOLS } from '../../../../shared/document/markdown/alert-symbols.ts'
import { type DocMark, type DocNode, textOf } from '../../../../shared/document/node.ts'
import { isRetiredAndEmpty } from '../../../../shared/document/retired.ts'
import { videoAddress, videoOf } from '../../../../shared/document/video.ts'

/** Functions that a page needs to be shown outside Docwright. */
export type Elsewhere = {
  /** Returns an address that works outside the app. */
  href: (href: string) => string
  image: (src: string) => string
  /** Returns the label of a citation and its target; `undefined` leaves the citation out. */
  citation: (id: number) => { label: string; href?: string } | undefined
  /** Returns the image of a drawing. */
  drawing: (picture: string) => { src: string; width: number } | undefined
}

/**
 * Colours of the light theme, because most targets have a white background. They are readable on a dark one,
 * too.
 */
const LINE = '#d5d5d0'
const SHADE = 'background:#f6f6f4;color:#1f1f1c'
const BOX = `margin:0 0 16px;padding:10px 14px;border:1px solid ${LINE};border-radius:6px`
const CODE_FONT = 'font-family:Consolas,Menlo,monospace;font-size:13px'
const STYLES = {
  blockquote: `margin:0 0 16px;padding:0 0 0 14px;border-left:3px solid ${LINE};color:#6a6a66`,
  pre: `${BOX};${SHADE};${CODE_FONT};white-space:pre-wrap`,
  code: `${CODE_FONT};${SHADE}`,
  table: `margin:0 0 16px;border-collapse:collapse;border:1px solid ${LINE};font-size:inherit`,
  cell: `padding:6px 10px;border:1px solid ${LINE};vertical-align:top`,
  tasks: 'list-style:none;padding-left:8px',
} as const
const ALERT_COLOURS: Readonly<Record<AlertType, string>> = {
  error: 'border-left:4px solid #c4362b;background:#fdf1f0;color:#1f1f1c',
  warning: 'border-left:4px solid #b97900;background:#fdf6e7;color:#1f1f1c',
  success: 'border-left:4px solid #1f7a4d;background:#eef8f2;color:#1f1f1c',
  info: 'border-left:4px solid #2f6fb3;background:#eff5fc;color:#1f1f1c',
}

/**
 * Returns a page as HTML with inline styles, so that it looks right without our style sheet, as in a mail.
 * Pasted into the editor, the HTML becomes an equal page.
 */
export function standaloneHtml(page: DocNode, elsewhere: Elsewhere): string {
  return new Writer(elsewhere).blocks(page.content)
}

class Writer {
  readonly #elsewhere: Elsewhere

  constructor(elsewhere: Elsewhere) {
    this.#elsewhere = elsewhere
  }

  blocks(nodes: readonly DocNode[] = []): string {
    return nodes.map((node) => (isRetiredAndEmpty(node) ? '' : this.#block(node))).join('')
  }

  #block(node: DocNode): string {
    const { type, attrs = {}, content = [] } = node
    switch (type) {
      case 'paragraph':
        return `<p>${this.#inline(content)}</p>`
      case 'heading': {
        const level = Math.min(6, Math.max(1, Number(attrs.level ?? 1)))
        return `<h${level}>${this.#inline(content)}</h${level}>`
      }
      case 'bulletList':
        return `<ul>${this.blocks(content)}</ul>`
      case 'orderedList':
        return `<ol${Number.isInteger(attrs.start) && attrs.start !== 1 ? ` start="${attrs.start}"` : ''}>${this.blocks(content)}</ol>`
      case 'taskList':
        return `<ul style="${STYLES.tasks}">${this.blocks(content)}</ul>`
      case 'listItem':
        return `<li>${this.#withinOne(content)}</li>`
      case 'taskItem': {
        const isDone = attrs.checked === true
        return `<li data-checked="${isDone}">${decoration(isDone ? '☑' : '☐')}${this.#withinOne(content)}</li>`
      }
      case 'blockquote':
        return `<blockquote style="${STYLES.blockquote}">${this.blocks(content)}</blockquote>`
      case 'alert': {
        const kind = alertType(attrs.type)
        const sign = decoration(ALERT_SYMBOLS[kind].symbol)
        return `<div data-alert="${kind}" style="${BOX};${ALERT_COLOURS[kind]}">${sign}${this.#withinOne(content)}</div>`
      }
      case 'horizontalRule':
        return '<hr>'
      case 'table':
        return `<table style="${STYLES.table}"><tbody>${this.blocks(content)}</tbody></table>`
      case 'tableRow':
        return `<tr>${this.blocks(content)}</tr>`
      case 'tableCell':
      case 'tableHeader':
        return this.#cell(node)
      default:
        return this.#leaf(node)
    }
  }

  #leaf({ type, attrs = {}, content = [] }: DocNode): string {
    switch (type) {
      case 'codeBlock': {
        const language = typeof attrs.language === 'string' ? ` data-language="${escaped(attrs.language)}"` : ''
        return `<pre${language} style="${STYLES.pre}"><code>${escaped(content.map(textOf).join(''))}</code></pre>`
      }
      case 'image':
        return `<p>${this.#image(attrs)}</p>`
      case 'youtube': {
        const video = videoOf(String(attrs.src ?? ''))
        const address = video ? videoAddress(video) : ''
        return `<p>${video ? `<a href="${escaped(address)}">${escaped(address)}</a>` : escaped(String(attrs.src ?? ''))}</p>`
      }
      case 'editorCanvas':
        return this.#drawing(attrs)
      default:
        return content.some(({ type: inner }) => inner === 'text')
          ? `<p>${this.#inline(content)}</p>`
          : this.blocks(content)
    }
  }

  /** Writes the first paragraph of an item or cell without its `<p>`, so that lists stay tight. */
  #withinOne(content: readonly DocNode[]): string {
    const [first, ...rest] = content
    if (first?.type !== 'paragraph') return this.blocks(content)
    return this.#inline(first.content ?? []) + this.blocks(rest)
  }

  #cell({ type, attrs = {}, content = [] }: DocNode): string {
    const isHead = type === 'tableHeader'
    const side = cellSide(attrs.align) ?? 'left'
    const [colspan, rowspan] = [spanOf(attrs.colspan), spanOf(attrs.rowspan)]
    const spans = `${colspan > 1 ? ` colspan="${colspan}"` : ''}${rowspan > 1 ? ` rowspan="${rowspan}"` : ''}`
    const look = `${STYLES.cell};text-align:${side}${isHead ? `;${SHADE}` : ''}`
    const tag = isHead ? 'th' : 'td'
    return `<${tag}${spans} style="${look}">${this.#withinOne(content)}</${tag}>`
  }

  #image({ src, alt, width, height }: Record<string, unknown>): string {
    const words = typeof alt === 'string' ? alt : ''
    if (!isSafeImageSource(src)) return escaped(words)
    const size = [number('width', width), number('height', height)].join('')
    return `<img src="${escaped(this.#elsewhere.image(String(src)))}" alt="${escaped(words)}"${size} style="max-width:100%">`
  }

  #drawing({ picture, words }: Record<string, unknown>): string {
    const said = typeof words === 'string' && words ? `Drawing: ${words}` : 'Drawing'
    const shown = typeof picture === 'string' ? this.#elsewhere.drawing(picture) : undefined
    if (!shown) return said === 'Drawing' ? '' : `<p>${escaped(said)}</p>`
    return `<p><img src="${escaped(shown.src)}" alt="${escaped(said)}" width="${shown.width}" style="max-width:100%"></p>`
  }

  #inline(nodes: readonly DocNode[]): string {
    return nodes.map((node) => this.#marked(node)).join('')
  }

  #marked(node: DocNode): string {
    if (node.type === 'hardBreak') return '<br>'
    if (node.type === 'citation') return this.#citation(Number(node.attrs?.id))
    return (node.marks ?? []).reduceRight((inner, mark) => this.#mark(mark, inner), escaped(textOf(node)))
  }

  #mark({ type, attrs }: DocMark, inner: string): string {
    if (type === 'link') {
      const href = this.#elsewhere.href(String(attrs?.href))
      return isSafeLink(href) ? `<a href="${escaped(href)}">${inner}</a>` : inner
    }
    if (type === 'code') return code(inner)
    const tag = TAGS[type]
    return tag ? `<${tag}>${inner}</${tag}>` : inner
  }

  #citation(id: number): string {
    const found = this.#elsewhere.citation(id)
    if (!found) return ''
    const label = code(escaped(found.label))
    return ` ${found.href && isSafeLink(found.href) ? `<a href="${escaped(found.href)}">${label}</a>` : label}`
  }
}

const TAGS: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' }

function code(inner: string): string {
  return `<code style="${STYLES.code}">${inner}</code>`
}

/** Returns a sign that is hidden from screen readers, because the element before it already says the same. */
function decoration(sign: string): string {
  return `<span aria-hidden="true">${sign} </span>`
}

function number(name: string, value: unknown): string {
  return typeof value === 'number' && value > 0 ? ` ${name}="${Math.round(value)}"` : ''
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

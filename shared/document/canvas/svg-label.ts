import { decoded, escaped } from './svg-text.ts'

/** Average width of a letter in the fonts of drawings, as a fraction of the font size. */
const LETTER = 0.55
const FONT_SIZE = 16
const BLOCKS: ReadonlySet<string> = new Set('div p pre blockquote ul ol li h1 h2 h3 h4 h5 h6'.split(' '))
const MOST_LINES = 200

/**
 * Label of a shape. Browsers lay labels out in an HTML box; this class converts them to lines of SVG text.
 */
export class SvgLabel {
  readonly #box: ReadonlyMap<string, string>
  readonly #styles = new Map<string, string>()
  #words = ''

  constructor(box: ReadonlyMap<string, string>) {
    this.#box = box
  }

  begin(name: string, styles: ReadonlyMap<string, string>): void {
    for (const [key, value] of styles) if (!this.#styles.has(key)) this.#styles.set(key, value)
    if (name === 'br' || BLOCKS.has(name)) this.#break()
    if (name === 'li') this.#words += '• '
  }

  end(name: string): void {
    if (BLOCKS.has(name)) this.#break()
  }

  text(text: string): void {
    this.#words += decoded(text)
  }

  written(): string {
    const size = this.#number('font-size', FONT_SIZE)
    const leading = this.#number('line-height', size * 1.35)
    const padding = this.#number('padding', 0)
    const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((side) => finite(this.#box.get(side), 0))
    const lines = wrapped(this.#words.trim(), Math.max(1, Math.floor(((width ?? 0) - 2 * padding) / (size * LETTER))))
    if (lines.length === 0) return ''
    const along = this.#along(x ?? 0, width ?? 0, padding)
    const top = this.#top((y ?? 0) + padding, (height ?? 0) - 2 * padding - lines.length * leading)
    const look: [string, string | undefined][] = [
      ['fill', this.#styles.get('color')],
      ['font-family', this.#styles.get('font-family')],
      ['font-size', String(size)],
      ['text-anchor', along.anchor],
    ]
    const attributes = look.map(([name, value]) => (value ? ` ${name}="${escaped(value)}"` : '')).join('')
    const spans = lines.map((line, at) => {
      const baseline = Math.round((top + at * leading + (leading + size * 0.7) / 2) * 100) / 100
      return `<tspan x="${along.x}" y="${baseline}">${escaped(line)}</tspan>`
    })
    return `<text${attributes}>${spans.join('')}</text>`
  }

  #break(): void {
    if (this.#words !== '' && !this.#words.endsWith('\n')) this.#words += '\n'
  }

  #number(name: string, fallback: number): number {
    return finite(this.#styles.get(name), fallback)
  }

  #along(x: number, width: number, padding: number): { x: number; anchor: string } {
    const align = this.#styles.get('text-align')
    if (align === 'start' || align === 'left') return { x: x + padding, anchor: 'start' }
    if (align === 'end' || align === 'right') return { x: x + width - padding, anchor: 'end' }
    return { x: x + width / 2, anchor: 'middle' }
  }

  #top(top: number, left: number): number {
    const align = this.#styles.get('align-items')
    if (align === 'flex-start') return top
    return align === 'flex-end' ? top + left : top + left / 2
  }
}

function finite(value: string | undefined, fallback: number): number {
  const number = Number.parseFloat(value ?? '')
  return Number.isFinite(number) && Math.abs(number) < 1e6 ? number : fallback
}

function wrapped(text: string, most: number): string[] {
  const lines: string[] = []
  for (const whole of text.split('\n')) {
    let line = ''
    for (const word of whole.split(/[ \t]+/)) {
      if (line !== '' && line.length + word.length >= most) {
        lines.push(line)
        line = word
      } else line += line === '' ? word : ` ${word}`
    }
    lines.push(line)
  }
  return text === '' ? [] : lines.slice(0, MOST_LINES)
}

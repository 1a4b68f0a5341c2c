import { darkColours } from './theme.ts'

/**
 * Turns the library's SVG export into a small picture for a page. Removes fonts and style sheets, shortens
 * numbers and names, and sets the colours of both themes. Keeps only the few styles on each label that
 * matter, out of hundreds.
 */
export function slim(svg: SVGSVGElement): string {
  const names = new Names()
  const dark = darkColours()
  for (const element of [...svg.querySelectorAll('*')]) {
    // Filters only create shadows, which look like dirt on a small picture.
    if (DROPPED.has(element.localName) || element.hasAttribute('filter')) element.remove()
    else slimElement(element, names, dark)
  }
  const size = ['width', 'height'].map((name) => [name, String(Math.ceil(Number(svg.getAttribute(name))))] as const)
  const viewBox = round(svg.getAttribute('viewBox') ?? '')
  for (const { name } of [...svg.attributes]) svg.removeAttribute(name)
  const lines = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
  for (const [name, value] of [...size, ['viewBox', viewBox] as const, ...Object.entries(lines)]) {
    svg.setAttribute(name, value)
  }
  return new XMLSerializer().serializeToString(svg)
}

const DROPPED = new Set(['style', 'filter', 'script', 'title', 'desc', 'image', 'img', 'use', 'input', 'button'])

const KEPT_ATTRIBUTES = new Set(
  (
    'd points x y x1 y1 x2 y2 cx cy r rx ry width height transform fill fill-opacity fill-rule stroke stroke-width ' +
    'stroke-dasharray stroke-dashoffset stroke-opacity stroke-linecap stroke-linejoin opacity clip-path clip-rule mask ' +
    'id patternUnits patternTransform patternContentUnits maskUnits maskContentUnits clipPathUnits font-size ' +
    'font-family font-style font-weight text-anchor dominant-baseline alignment-baseline dir'
  ).split(' '),
)

const KEPT_STYLES = (
  'display align-items justify-content width height padding margin box-sizing font-family font-size font-weight ' +
  'font-style line-height color text-align white-space overflow-wrap opacity transform clip-path mask mix-blend-mode ' +
  'stroke-dasharray stroke-dashoffset'
).split(' ')

/** Style values that can be left out, because they are the default. */
const PLAIN = new Set(['', 'none', 'auto', 'normal', 'visible', 'rgba(0, 0, 0, 0)', 'outside none disc', 'disc'])

function slimElement(element: Element, names: Names, dark: ReadonlyMap<string, string>): void {
  const styles = element instanceof HTMLElement || element instanceof SVGElement ? stylesOf(element, names, dark) : ''
  for (const { name, value } of [...element.attributes]) {
    if (!KEPT_ATTRIBUTES.has(name)) element.removeAttribute(name)
    else if (name === 'id') element.setAttribute(name, names.of(value))
    else if (name === 'fill' || name === 'stroke') element.setAttribute(name, inBothThemes(value, dark))
    else element.setAttribute(name, names.inside(round(value)))
  }
  if (styles) element.setAttribute('style', styles)
}

function stylesOf({ style }: HTMLElement | SVGElement, names: Names, dark: ReadonlyMap<string, string>): string {
  return KEPT_STYLES.flatMap((name) => {
    const value = style.getPropertyValue(name)
    if (PLAIN.has(value)) return []
    // The attribute itself is in double quotes, so quotes inside become single.
    const said = names.inside(inBothThemes(value, dark)).replaceAll('"', "'")
    return [`${name}:${said}`]
  }).join(';')
}

function inBothThemes(value: string, dark: ReadonlyMap<string, string>): string {
  return value.replace(/#[0-9a-f]{6}\b|rgb\((\d+), (\d+), (\d+)\)/gi, (colour, ...parts: (string | undefined)[]) => {
    const [red, green, blue] = parts.slice(0, 3).map((part) =>
      Number(part ?? 0)
        .toString(16)
        .padStart(2, '0'),
    )
    const light = colour.startsWith('#') ? colour.toLowerCase() : `#${red}${green}${blue}`
    const other = dark.get(light)
    return other && other.toLowerCase() !== light ? `light-dark(${light},${other})` : light
  })
}

function round(value: string): string {
  return value.replace(/-?\d+\.\d{3,}(?:e-?\d+)?/g, (number) => String(Math.round(Number(number) * 100) / 100))
}

/** Short names for referenced ids, always the same for the same picture. */
class Names {
  readonly #names = new Map<string, string>()

  of(id: string): string {
    const known = this.#names.get(id) ?? `n${this.#names.size}`
    this.#names.set(id, known)
    return known
  }

  inside(value: string): string {
    return value.replace(/url\(["']?#([^"')]+)["']?\)/g, (_all, id: string) => `url(#${this.of(id)})`)
  }
}

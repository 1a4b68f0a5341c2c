import { isPicture } from './picture.ts'
import { SvgLabel } from './svg-label.ts'
import { decoded, escaped } from './svg-text.ts'

/**
 * Picture of a drawing as a file that is safe to open by itself, as a document. Contains only shapes and
 * text, rewritten from lists of allowed content. Labels, which are HTML inside pictures, become text.
 * Undefined for a picture that isn't plain XML. Takes time proportional to the length.
 */
export function standaloneSvg(picture: string): string | undefined {
  if (!isPicture(picture)) return undefined
  const out: string[] = []
  const open: string[] = []
  let label: SvgLabel | undefined
  let at = 0
  for (const [token, close, name = '', attributes = '', empty] of picture.matchAll(TOKEN)) {
    at += token.length
    if (name === '') write(token)
    else if (close) {
      if (open.pop() !== name) return undefined
      end(name)
    } else if (open.length === MOST_DEPTH || (open.length === 0 && out.length > 0)) return undefined
    else {
      begin(name, attributesOf(attributes))
      if (empty) end(name)
      else open.push(name)
    }
  }
  return at === picture.length && open.length === 0 ? out.join('') : undefined

  function write(text: string): void {
    if (label) label.text(text)
    else if (/^text|^tspan/.test(open.at(-1) ?? '')) out.push(escaped(decoded(text)))
  }

  function begin(name: string, attributes: ReadonlyMap<string, string>): void {
    if (label) label.begin(name, stylesOf(attributes.get('style')))
    else if (name === 'foreignObject') label = new SvgLabel(attributes)
    else if (SHAPES.has(name)) out.push(tag(name, attributes, out.length === 0))
  }

  function end(name: string): void {
    if (name === 'foreignObject' && label) {
      out.push(label.written())
      label = undefined
    } else if (label) label.end(name)
    else if (SHAPES.has(name)) out.push(`</${name}>`)
  }
}

/** Limit far above the nesting of real groups of shapes. */
const MOST_DEPTH = 200
const TOKEN = /<(\/?)([A-Za-z][A-Za-z0-9]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|[^<]+/gy

const SHAPES = new Set(
  'svg g defs path rect circle ellipse line polyline polygon text tspan clipPath mask pattern'.split(' '),
)

const ATTRIBUTES = new Set(
  (
    'd points x y x1 y1 x2 y2 cx cy r rx ry width height viewBox transform fill fill-opacity fill-rule stroke ' +
    'stroke-width stroke-dasharray stroke-dashoffset stroke-opacity stroke-linecap stroke-linejoin opacity clip-path ' +
    'clip-rule mask id patternUnits patternTransform patternContentUnits maskUnits maskContentUnits clipPathUnits ' +
    'font-size font-family font-style font-weight text-anchor dominant-baseline alignment-baseline dir'
  ).split(' '),
)

const STYLES = new Set(
  (
    'align-items font-family font-size font-weight font-style line-height color text-align opacity transform clip-path ' +
    'mask mix-blend-mode stroke-dasharray stroke-dashoffset padding justify-content'
  ).split(' '),
)

const FUNCTIONS = new Set(
  'matrix translate translatex translatey scale scalex scaley rotate skewx skewy rgb rgba hsl hsla'.split(' '),
)

function tag(name: string, attributes: ReadonlyMap<string, string>, isRoot: boolean): string {
  const kept = [...attributes].filter(([key, value]) => ATTRIBUTES.has(key) && isHarmless(value))
  const style = [...stylesOf(attributes.get('style'))].map(([key, value]) => `${key}:${value}`).join(';')
  const all = [
    ...(isRoot ? [['xmlns', 'http://www.w3.org/2000/svg'] as const] : []),
    ...kept,
    ...(style ? [['style', style] as const] : []),
  ]
  return `<${name}${all.map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')}>`
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  const found = [...text.matchAll(/\s([\w:.-]+)="([^"]*)"/g)]
  return new Map(found.map(([, name = '', value = '']) => [name, inLight(decoded(value))]))
}

function stylesOf(style = ''): ReadonlyMap<string, string> {
  const pairs = style
    .split(';')
    .map((pair) => [pair.replace(/:[\s\S]*$/, '').trim(), pair.replace(/^[^:]*:/, '').trim()])
  return new Map(pairs.filter(([name = '', value = '']) => STYLES.has(name) && isHarmless(value)) as [string, string][])
}

/**
 * Whether a style value calls only known functions (positions, colours) and refers only into the picture
 * itself.
 */
function isHarmless(value: string): boolean {
  if (/[\\<>@]|\/\*/.test(value)) return false
  const rest = value.replace(/url\(#[\w-]+\)/g, '')
  if (/:\s*\//.test(rest)) return false
  // A name longer than 20 characters or further from its bracket doesn't match a known function, so it's
  // rejected.
  return [...rest.matchAll(/([\w-]{0,20})\s?\(/g)].every(([, name = '']) => FUNCTIONS.has(name.toLowerCase()))
}

/**
 * Keeps the light colours: a file doesn't know its viewer's theme, and most programs can't read
 * `light-dark()`.
 */
function inLight(value: string): string {
  return value.replace(/light-dark\(([^(),]*|rgba?\([^()]*\)),(?:[^()]|\([^()]*\))*\)/g, '$1')
}

/**
 * Style rules that embed a picture's fonts, because an SVG image can't load files. Uses the page's fonts, but
 * only the font files for letters that occur in the picture.
 */
export async function fontRules(picture: string): Promise<string> {
  const families = new Set([...picture.matchAll(/font-family:\s*'?([^',;"]+)/g)].map(([, family]) => family?.trim()))
  if (families.size === 0) return ''
  const letters = new Set([...picture.replace(/<[^>]*>/g, '')].map((letter) => letter.codePointAt(0) ?? 0))
  const faces = documentFaces().filter(
    ({ style }) => families.has(unquoted(style.fontFamily)) && covers(style.getPropertyValue('unicode-range'), letters),
  )
  const rules = await Promise.all(faces.map((face) => embedded(face, picture)))
  return rules.join('')
}

function documentFaces(): CSSFontFaceRule[] {
  return [...document.styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule)
    } catch {
      // A style sheet of another origin, as browser extensions add, can't be read.
      return []
    }
  })
}

function unquoted(family: string): string {
  return family.replace(/^["']|["']$/g, '')
}

function covers(ranges: string, letters: ReadonlySet<number>): boolean {
  if (!ranges) return true
  return ranges.split(',').some((range) => {
    const [from = 0, to = from] = range
      .trim()
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return [...letters].some((letter) => from <= letter && letter <= to)
  })
}

async function embedded({ style, parentStyleSheet }: CSSFontFaceRule, picture: string): Promise<string> {
  const slanted = style.getPropertyValue('font-style') === 'italic'
  if (slanted && !/font-style:\s*italic|<(?:em|i)\b/.test(picture)) return ''
  const source = /url\(["']?([^"')]+)/.exec(style.getPropertyValue('src'))?.[1]
  if (!source) return ''
  const file = await fileOf(new URL(source, parentStyleSheet?.href ?? location.href).href)
  const more = ['font-family', 'font-weight', 'font-style', 'unicode-range'].flatMap((name) => {
    const value = style.getPropertyValue(name)
    return value ? [`${name}:${value}`] : []
  })
  return file && `@font-face{${more.join(';')};src:url(${file})}`
}

const files = new Map<string, Promise<string>>()

/** A file as a `data:` address; empty if it can't be loaded. */
function fileOf(address: string): Promise<string> {
  const known = files.get(address)
  if (known) return known
  const read = readFile(address).catch(() => {
    files.delete(address)
    return ''
  })
  files.set(address, read)
  return read
}

async function readFile(address: string): Promise<string> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`A font could not be read: ${answer.status}`)
  const blob = await answer.blob()
  return await new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(blob)
  })
}

import type { Bases, SymbolKind } from '../../file-analysis.ts'

const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|@[\p{L}_][\w.:]*|`[^`\n]+`|[\p{L}_][\p{L}\p{N}_.]*|->|[()[\]{}<>:,]/gu

type Base = { name: string; isCalled: boolean }
type Head = { bases: Base[]; hasConstructor: boolean }

/**
 * Bases of a type, read from `head`: the text between its name and its body. A base is a class if brackets
 * follow its name, or if only the body has a constructor. Other bases are interfaces.
 */
export function kotlinBases(head: string, kind: SymbolKind, body: string): Bases {
  const { bases, hasConstructor } = readHead(head)
  const isClassLeftToBody = !hasConstructor && /\bconstructor\s*\(/.test(body)
  const isExtended = ({ isCalled }: Base) => isCalled || kind === 'interface' || isClassLeftToBody
  return {
    extends: bases.filter(isExtended).map(({ name }) => name),
    implements: bases.filter((base) => !isExtended(base)).map(({ name }) => name),
  }
}

function readHead(head: string): Head {
  const found: Head = { bases: [], hasConstructor: false }
  let round = 0
  let angle = 0
  let isList = false
  let isNext = false
  let before = ''
  for (const [token] of head.matchAll(TOKEN)) {
    if (/^(?:\/[/*]|")/.test(token)) continue
    const isOutside = round === 0 && angle === 0
    if (/^[([{]$/.test(token)) {
      if (isOutside && token === '(' && !before.startsWith('@')) {
        if (!isList) found.hasConstructor = true
        else if (isNext) isNext = false
        else if (/^[\p{L}_`>]/u.test(before)) markCalled(found.bases.at(-1))
      }
      round++
    } else if (/^[)\]}]$/.test(token)) round--
    else if (round === 0 && token === '<') angle++
    else if (round === 0 && token === '>') angle--
    else if (isOutside && isList && token === 'where') break
    else if (isOutside && /^[:,]$/.test(token)) isList = isNext = isList || token === ':'
    else if (isOutside && isNext && /^[\p{L}_`]/u.test(token)) {
      found.bases.push({ name: token.replaceAll('`', '').split('.').at(-1) ?? '', isCalled: false })
      isNext = false
    }
    before = token
  }
  return found
}

function markCalled(base: Base | undefined): void {
  if (base) base.isCalled = true
}

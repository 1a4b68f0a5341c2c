import type { Bases, CodeSymbol } from '../file-analysis.ts'

const MOST = 3

/** Bases as the analysis lists them, or else as read from the signature; null if the symbol has none. */
export function basesOf({ kind, signature, name, bases: told }: CodeSymbol): Bases | null {
  if (told) return told.extends.length + told.implements.length > MOST * 2 ? null : told
  if (!/^(?:class|interface|trait)$/.test(kind)) return null
  const head = withoutArguments(signature)
  const listed = namesIn(/\bextends\s+(.+?)(?=\s+(?:implements|with|permits)\b|\s*\{|$)/.exec(head)?.[1])
  const kept = namesIn(/\b(?:implements|with)\s+(.+?)(?=\s+permits\b|\s*\{|$)/.exec(head)?.[1])
  const written = head.slice(head.indexOf(name) + name.length)
  const behind = namesIn(/^\s*(?::|<)\s*(.+?)(?=\s+where\b|\s*\{|$)/.exec(written)?.[1])
  const inBrackets = /^class\s/.test(signature) ? namesIn(/^class\s+\w+\s*\(([^()]*)\)\s*:?$/.exec(signature)?.[1]) : []
  // Skips the symbol's own name: a generic type often extends the type of the same name without arguments.
  const all = [...new Set([...listed, ...behind, ...inBrackets])].filter((base) => base !== name)
  // In C#, the first letter marks an interface: `IStore`.
  const isContract = (base: string) => behind.includes(base) && /^I\p{Lu}/u.test(base)
  const bases = {
    extends: all.filter((base) => !isContract(base)),
    implements: [...new Set([...kept, ...all.filter(isContract)])],
  }
  const count = bases.extends.length + bases.implements.length
  return count === 0 || count > MOST * 2 ? null : bases
}

/** Removes everything in brackets: type arguments and parameters. */
function withoutArguments(signature: string): string {
  let text = signature.slice(0, 400).replace(/#pragma warning \w+ [\w, ]+?(?=[:{#]|$)|\/\/.*$/g, '')
  for (let round = 0; round < 4; round++) text = text.replace(/(?<=\w)(?:<[^<>]*>|\([^()]*\))/g, '')
  return text
}

function namesIn(list: string | undefined): string[] {
  return (list ?? '').split(/,| with | & /).flatMap((item) => {
    const name = item.trim().replace(/^(?:public|protected|private|virtual)\s+/, '')
    const last = /^[\\\w.:]*?(\w+)$/.exec(name)?.[1]
    return last && !name.includes('=') ? [last] : []
  })
}

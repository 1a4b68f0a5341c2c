import type { Destination, Surroundings } from '../surroundings.ts'

/** Text of a role and its appearance. `href` is a checked address; `address` isn't checked yet. */
export type RoleText = { text: string; mark?: string; href?: string | undefined; address?: string }

const CODE = new Set(
  `class func meth attr data exc mod obj const type var module function method attribute exception macro member struct enum
  enumerator concept property property decorator keyword literal code file command kbd envvar samp option mimetype makevar
  regexp token confval setting newsgroup header directive rst role cmdoption c cpp py js math raw`.split(/\s+/),
)
const CALLED = new Set(['func', 'meth', 'function', 'method'])
const PLAIN_MARKS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    strong: 'bold',
    guilabel: 'bold',
    menuselection: 'bold',
    program: 'bold',
    emphasis: 'italic',
    dfn: 'italic',
    'title-reference': 'italic',
    t: 'italic',
    title: 'italic',
  }),
)

/** Returns how to show text with a role. For an unknown role, returns just the text. */
export function readRole(role: string, written: string, around: Surroundings, module: string): RoleText {
  const name = role.slice(role.lastIndexOf(':') + 1).toLowerCase()
  const { words, to } = wordsAndTarget(written)
  if (role === '' || role.includes(':') || CODE.has(name)) return symbolText(name, { words, to }, around, module)
  const mark = PLAIN_MARKS.get(name)
  if (mark) return { text: written.replace(/-->/g, '‣'), mark }
  if (name === 'doc') return destinationText({ words, to }, around.document?.(to))
  if (/^(?:ref|any|numref|std)$/.test(name)) return destinationText({ words, to }, around.label?.(to.toLowerCase()))
  if (name === 'download') return { text: words ?? to, address: to }
  return outsideText(name, { words, to, written }, around)
}

type Named = { words: string | undefined; to: string }

function wordsAndTarget(written: string): Named {
  const open = written.endsWith('>') ? written.lastIndexOf('<') : -1
  if (open <= 0) return { words: undefined, to: written.trim() }
  return { words: written.slice(0, open).trim(), to: written.slice(open + 1, -1).trim() }
}

function destinationText({ words, to }: Named, found: Destination | undefined): RoleText {
  return { text: words ?? found?.title ?? to, href: found?.href }
}

/** `~a.b.c` is shown as `c`; `!` says that it leads nowhere. */
function symbolText(role: string, { words, to }: Named, around: Surroundings, module: string): RoleText {
  const bare = to.replace(/^[!~.]+/, '').replace(/\(\)$/, '')
  const name = to.startsWith('~') ? bare.slice(bare.lastIndexOf('.') + 1) : to.replace(/^[!.]+/, '')
  const text = words ?? (CALLED.has(role) && !name.endsWith(')') ? `${name}()` : name)
  const isNamed = !to.startsWith('!') && /^[A-Za-z_][\w.]*$/.test(bare)
  if (!isNamed || !role || /^(?:file|command|kbd|envvar|samp|option|code|literal|math|raw)$/.test(role))
    return { text: words === undefined ? text : `${words} <${to}>`, mark: 'code' }
  const inModule =
    module !== '' && !bare.startsWith(`${module}.`) ? around.symbol?.(`${module}.${bare}`, role) : undefined
  return { text, mark: words === undefined ? 'code' : '', href: inModule ?? around.symbol?.(bare, role) }
}

const OUTSIDE: ReadonlyMap<string, { address: string; caption: string }> = new Map(
  Object.entries({
    pep: { address: 'https://peps.python.org/pep-%s/', caption: 'PEP %s' },
    rfc: { address: 'https://datatracker.ietf.org/doc/html/rfc%s', caption: 'RFC %s' },
    cve: { address: 'https://www.cve.org/CVERecord?id=CVE-%s', caption: 'CVE %s' },
  }),
)

function outsideText(
  role: string,
  { words, to, written }: Named & { written: string },
  around: Surroundings,
): RoleText {
  const known = around.externalLinks?.get(role) ?? OUTSIDE.get(role)
  if (!known) return { text: role === 'term' ? (words ?? to) : written }
  const number = role === 'pep' ? to.padStart(4, '0') : to
  return { text: words ?? filled(known.caption, to), address: filled(known.address, number) }
}

function filled(template: string, value: string): string {
  const at = template.indexOf('%s')
  return at < 0 ? `${template}${value}` : template.slice(0, at) + value + template.slice(at + 2)
}

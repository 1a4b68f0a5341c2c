import type { RstDirective } from './syntax.ts'
import type { RstWriter } from './write-rst.ts'

const CODE = new Set([
  'code-block',
  'sourcecode',
  'code',
  'parsed-literal',
  'prompt',
  'productionlist',
  'highlight-block',
])
/** Languages of directives whose content always has the same language. */
const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['math', 'latex'],
  ['mermaid', 'mermaid'],
  ['graphviz', 'dot'],
  ['digraph', 'dot'],
  ['graph', 'dot'],
  ['uml', 'plantuml'],
  ['doctest', 'python'],
  ['testcode', 'python'],
  ['testoutput', 'text'],
  ['ipython', 'python'],
  ['jupyter-execute', 'python'],
  ['exec_code', 'python'],
  ['click:example', 'python'],
  ['aafig', 'text'],
  ['code-cell', 'python'],
])

/**
 * Writes a directive about code: a code block, or text that builders extract from the sources. Returns false
 * for any other directive.
 */
export function codeDirective(directive: RstDirective, writer: RstWriter): boolean {
  const { name, argument, options, body } = directive
  const language = LANGUAGES.get(name)
  if (CODE.has(name)) {
    const caption = options.get('caption')
    if (caption) writer.bold(caption)
    const isLanguage = name !== 'parsed-literal' && name !== 'productionlist' && !argument.includes('\n')
    const first = isLanguage || argument === '' ? [] : [argument]
    writer.code([...first, ...body].join('\n'), (isLanguage && argument) || options.get('language') || writer.language)
  } else if (language) {
    const isFirst = name === 'math' && argument !== ''
    writer.code([...(isFirst ? [argument] : []), ...body].join('\n'), language)
  } else if (name === 'highlight' || name === 'highlightlang') writer.language = argument || null
  else if (/^(?:py:)?(?:current)?module$/.test(name)) {
    writer.inline.module = argument === 'None' ? '' : argument
    if (body.length > 0) writer.blocks(writer.read(directive))
  } else if (name.startsWith('auto')) generated(directive, writer)
  else if (SYMBOLS.test(name)) declared(directive, writer)
  else return false
  return true
}

/** Writes a symbol that a builder would extract from the sources, with a link to the page of its file. */
function generated(directive: RstDirective, writer: RstWriter): void {
  const name = directive.argument.replace(/\(.*$/s, '').trim()
  const role = directive.name.slice('auto'.length)
  const href = writer.inline.symbol(name, role)
  const body = writer.read(directive)
  if (!href) {
    writer.blocks(body)
    return
  }
  const term = () => {
    const link = writer.builder.mark({ type: 'link', attrs: { href } })
    writer.inline.marked('code', name)
    writer.builder.unmark(link)
  }
  writer.described([{ term, body }])
}

const SYMBOLS =
  /^(?:(?:py|c|cpp|js|rst|std|http|php|rb|go|dn|lua|jinja|mat):[\w-]+|function|class|method|classmethod|staticmethod|attribute|property|data|exception|decorator|decoratormethod|describe|object|option|cmdoption|envvar|confval|setting|program|macro|type|var|member|struct|enum|enumerator)$/

/** Writes a signature with its description below. */
function declared(directive: RstDirective, writer: RstWriter): void {
  const { argument, name, body } = directive
  if (name === 'program' || (argument === '' && body.length === 0)) return
  const verb = name.startsWith('http:') ? `${name.slice(5).toUpperCase()} ` : ''
  const term = () => {
    for (const [at, line] of argument.replace(/\\\n/g, ' ').split('\n').entries()) {
      if (at > 0) writer.builder.lineBreak()
      writer.inline.marked('code', `${verb}${line.replace(/\\(.)/g, '$1')}`)
    }
  }
  writer.described([{ term, body: writer.read(directive) }])
}

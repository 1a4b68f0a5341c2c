import type { AlertType } from '../../../../shared/document/alert-type.ts'
import { alertOfMarker } from '../../../../shared/document/markdown/alert-symbols.ts'
import { codeDirective } from './code-directives.ts'
import type { RstBlock, RstDirective } from './syntax.ts'
import { csvRows } from './tables.ts'
import type { RstWriter } from './write-rst.ts'

/** Writes a directive as blocks. For an unknown directive, writes its text without its markup. */
export function writeDirective(directive: RstDirective, writer: RstWriter): void {
  const { name } = directive
  if (BUILDER.has(name)) return
  const alert = ALERTS.get(name)
  const write = WRITERS.get(name)
  if (alert) admonition(directive, alert, writer)
  else if (write) write(directive, writer)
  else if (!codeDirective(directive, writer)) unknown(directive, writer)
}

/** Directives for builders. They only configure something, or show text from elsewhere. */
const BUILDER = new Set(
  `contents index meta sectnum section-numbering tabularcolumns role default-role header footer title local-toc
  minitoc include-toc testsetup testcleanup autosummary automodsumm automodapi inheritance-diagram plot
  bibliography program-output ifconfig-end tags todolist versionchanged-list mermaid-init rst-roles`.split(/\s+/),
)

const ALERTS: ReadonlyMap<string, AlertType> = new Map([
  ...['note', 'tip', 'hint', 'important', 'attention', 'warning', 'caution', 'danger', 'error', 'seealso', 'todo'].map(
    (name): [string, AlertType] => [name, alertOf(name)],
  ),
  ...['admonition', 'versionadded', 'versionchanged', 'versionremoved', 'dropdown', 'collapse', 'topic', 'sidebar'].map(
    (name): [string, AlertType] => [name, 'info'],
  ),
  ['deprecated', 'warning'],
])

function alertOf(name: string): AlertType {
  return alertOfMarker(name) ?? (name === 'attention' ? 'warning' : name === 'hint' ? 'success' : 'info')
}

/** Phrases that builders show for changes in a version. */
const VERSIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    versionadded: 'Added in version',
    versionchanged: 'Changed in version',
    versionremoved: 'Removed in version',
    deprecated: 'Deprecated since version',
  }),
)
const TITLED = new Set(['admonition', 'dropdown', 'collapse', 'topic', 'sidebar'])

function admonition(directive: RstDirective, type: AlertType, writer: RstWriter): void {
  const { name, argument } = directive
  const version = VERSIONS.get(name)
  const [number = '', ...more] = argument.split(/\s+/)
  const container = writer.builder.open('alert', { type })
  if (version) {
    const body = writer.read(directive, [more.join(' '), '', ...directive.body])
    writer.bold(`${version} ${number}`)
    writer.blocks(body)
  } else if (TITLED.has(name)) {
    writer.bold(argument)
    writer.blocks(writer.read(directive))
  } else {
    if (name === 'seealso') writer.bold('See also')
    writer.blocks(writer.read(directive, [...argument.split('\n'), '', ...directive.body]))
  }
  writer.builder.close(container)
}

type Write = (directive: RstDirective, writer: RstWriter) => void

const inside: Write = (directive, writer) => writer.blocks(writer.read(directive))
const titled: Write = (directive, writer) => {
  writer.bold(directive.argument)
  inside(directive, writer)
}
const picture: Write = (directive, writer) => {
  writer.builder.endText()
  writer.inline.image(directive)
  writer.builder.endText()
  inside(directive, writer)
}

const WRITERS: ReadonlyMap<string, Write> = new Map(
  Object.entries<Write>({
    image: picture,
    figure: picture,
    thumbnail: picture,
    tabs: inside,
    'tab-set': inside,
    'content-tabs': inside,
    container: inside,
    compound: inside,
    class: inside,
    'rst-class': inside,
    cssclass: inside,
    only: inside,
    ifconfig: inside,
    grid: inside,
    hlist: inside,
    glossary: inside,
    'grid-item': inside,
    div: inside,
    tab: titled,
    'group-tab': titled,
    'tab-item': titled,
    card: titled,
    'grid-item-card': titled,
    rubric: titled,
    centered: titled,
    epigraph: quote,
    highlights: quote,
    'pull-quote': quote,
    table: (directive, writer) => titled(directive, writer),
    'list-table': listTable,
    'csv-table': csvTable,
    toctree: contents,
    include: included,
    literalinclude: included,
    raw: (directive, writer) => {
      if (/^html\b/i.test(directive.argument)) writer.html.within(() => writer.html.read(directive.body.join('\n')))
      writer.builder.endText()
    },
    replace: () => undefined,
    unicode: () => undefined,
  }),
)

function quote(directive: RstDirective, writer: RstWriter): void {
  const { argument, body } = directive
  writer.within('blockquote', {}, writer.read(directive, [...argument.split('\n'), '', ...body]))
}

function listTable(directive: RstDirective, writer: RstWriter): void {
  writer.bold(directive.argument)
  const [list] = writer.read(directive)
  const heads = Number(directive.options.get('header-rows') ?? 0)
  if (list?.type !== 'list') {
    inside(directive, writer)
    return
  }
  const rows = list.items.map((item, at) => {
    const [cells] = item
    return { header: at < heads, cells: cells?.type === 'list' ? cells.items : [item] }
  })
  writer.table(rows)
}

const SEPARATORS: ReadonlyMap<string, string> = new Map([
  ['tab', '\t'],
  ['space', ' '],
])

function csvTable(directive: RstDirective, writer: RstWriter): void {
  const { argument, options, body, depth } = directive
  writer.bold(argument)
  const outside = options.get('file') ?? options.get('url')
  if (outside) {
    linkTo(outside, writer)
    return
  }
  const delimiter = options.get('delim') ?? ','
  const separator = SEPARATORS.get(delimiter) ?? delimiter.slice(0, 1)
  const header = csvRows(options.get('header') ?? '', separator)
  const heads = header.length > 0 ? 0 : Number(options.get('header-rows') ?? 0)
  const rows = csvRows(body.join('\n'), separator)
  const read = (text: string): RstBlock[] => writer.read({ ...directive, depth }, text.split('\n'))
  writer.table([
    ...header.map((cells) => ({ header: true, cells: cells.map(read) })),
    ...rows.map((cells, at) => ({ header: at < heads, cells: cells.map(read) })),
  ])
}

/** Writes the entries of a table of contents in order. Each entry links to another page. */
function contents({ options, body }: RstDirective, writer: RstWriter): void {
  if (options.has('hidden')) return
  const entries = body.flatMap((line) => {
    const [, words, to = ''] = /^(?:(.{1,300}?)\s*<([^<>]{1,500})>|\S.*)$/.exec(line.trim()) ?? []
    const address = to || line.trim()
    const found = writer.inline.destinationOf(address)
    const isOutside = /^https?:\/\//i.test(address)
    const title = words ?? found?.title ?? address
    return found || isOutside ? [{ term: () => writer.inline.linked(title, found?.href ?? address), body: [] }] : []
  })
  if (entries.length === 0) return
  writer.bold(options.get('caption') ?? '')
  writer.described(entries)
}

/** Writes a link to a file that a builder would include here, because the file has its own page. */
function included({ argument }: RstDirective, writer: RstWriter): void {
  linkTo(argument, writer)
}

function linkTo(address: string, writer: RstWriter): void {
  const href = writer.around.resolve?.(address, 'link') ?? address
  const words = address.replace(/^(?:\.{0,2}\/)+/, '')
  if (words !== '') writer.paragraph(() => writer.inline.linked(words, href))
}

function unknown(directive: RstDirective, writer: RstWriter): void {
  if (directive.body.length === 0) return
  // Directives of unknown domains, such as `http:get` and `cpp:class`, also get here.
  titled(directive, writer)
}

import type { CodeSymbol, FileAnalysis } from '../analysis/file-analysis.ts'
import { testCases } from '../analysis/graph/test-cases.ts'
import type { ModelFile } from '../analysis/project-model.ts'
import { mostImportant } from '../plan/most-important.ts'
import type { CitationRef } from '../writers/page-draft.ts'
import type { Capped, KeysFacts, Unit } from './facts.ts'
import { isChangeLog } from './known-files.ts'
import { otherKeys } from './manifest-unit.ts'
import { type ComposeContext, capped, checked, citeLine, citeSymbol, fileRef } from './view.ts'

const MAX_CASES = 40
const MAX_HEADINGS = 60
const MAX_KEYS = 30
const MAX_MENTIONS = 5

/** Subjects of a test, and the cases that it checks. */
export function casesUnit({ path, analysis }: ModelFile, context: ComposeContext): Unit | undefined {
  if (analysis.role !== 'test') return undefined
  const subjects = (context.model.tests.sourcesOf.get(path) ?? []).map((source) => fileRef(source, context))
  const cases = testCases(analysis)
  if (subjects.length === 0 && cases.length === 0) return undefined
  const { items, more } = capped(cases, MAX_CASES)
  const first = items[0]
  const saidAt = saidOfCases(path, analysis, context)
  return {
    id: 'cases',
    type: 'cases',
    facts: {
      subjects: capped(subjects, 6),
      cases: items.map(({ level, text, line }) => ({ level, text, ...saidAt(line) })),
      more,
      cite: first ? citeLine(path, first.line, `case ${first.text}`, context) : null,
    },
  }
}

type Said = { doc: string; cite: CitationRef | null }

/**
 * Returns a function that finds the text on the test case at a line: the comment above its title, or the doc
 * of its function.
 */
function saidOfCases(path: string, analysis: FileAnalysis, context: ComposeContext): (line: number) => Said {
  const said = new Map<number, Said>()
  const visit = (symbols: readonly CodeSymbol[], owner: string) => {
    for (const { name, doc, startLine, members } of symbols) {
      if (doc !== '') said.set(startLine, { doc, cite: citeSymbol(path, owner + name, context) })
      visit(members, `${owner}${name}.`)
    }
  }
  visit(analysis.symbols, '')
  for (const { text, line, about } of analysis.headings) {
    if (!about) continue
    const ref = { path, symbol: null, lines: { start: about.start, end: about.end }, anchor: `comment on ${text}` }
    said.set(line, { doc: about.text, cite: checked(ref, context) })
  }
  return (line) => said.get(line) ?? { doc: '', cite: null }
}

/** The headings of a document below its title. */
export function outlineUnit({ path, analysis }: ModelFile, context: ComposeContext): Unit | undefined {
  if (analysis.role !== 'document' && analysis.headings.length === 0) return undefined
  if (analysis.role === 'test') return undefined
  const [first, ...rest] = analysis.headings
  const below = first && rest.every(({ level }) => level > first.level) ? rest : analysis.headings
  if (below.length === 0) return undefined
  const least = below.reduce((level, heading) => Math.min(level, heading.level), 6)
  // A change log shows its releases only, because the headings below a release repeat.
  const shown = isChangeLog(path) ? below.filter(({ level }) => level === least) : below
  const { items, more } = capped(shown, MAX_HEADINGS)
  const headings = items.map(({ level, text, line }) => ({
    level: level - least + 1,
    text,
    cite: level - least === 0 ? citeLine(path, line, `heading ${text}`, context) : null,
  }))
  return { id: 'outline', type: 'outline', facts: { headings, more } }
}

/** Keys of a data or configuration file with their values. Leaves out `told`, which the page already has. */
export function keysUnit(
  file: ModelFile,
  context: ComposeContext,
  told: ReadonlySet<string> = new Set(),
): Unit | undefined {
  const { path } = file
  const keys = otherKeys(file, context).filter(
    (key) => !told.has(key.name) && !isLeftEmpty(key, file.analysis.language),
  )
  if (keys.length === 0) return undefined
  const times = Map.groupBy(file.analysis.symbols, ({ name }) => name)
  const isRepeated = ({ name }: CodeSymbol) => (times.get(name)?.length ?? 0) > 1
  const sizes = new Map(file.analysis.symbols.map(({ startLine, members }) => [startLine, members.length]))
  const { items, more } = capped(keys, MAX_KEYS)
  return {
    id: 'keys',
    type: 'keys',
    facts: {
      keys: items.map((symbol) =>
        isRepeated(symbol)
          ? repeatedKey(path, symbol, context)
          : {
              name: symbol.name,
              value: textOfKey(symbol),
              members: membersOf(symbol, sizes.get(symbol.startLine) ?? 0),
              cite: citeSymbol(path, symbol.name, context),
            },
      ),
      more,
    },
  }
}

function textOfKey({ name, signature }: CodeSymbol): string {
  return signature === name ? '' : signature.slice(name.length + 2)
}

/** Describes one of several tables with the same name (`[[bin]]`) by its own `name`, and cites its lines. */
function repeatedKey(path: string, symbol: CodeSymbol, context: ComposeContext): KeysFacts['keys'][number] {
  const own = symbol.members.find(({ name }) => name === 'name')
  const value = own ? textOfKey(own).replace(/^(["'])(.*)\1$/, '$2') : ''
  const { name, startLine, endLine } = symbol
  const ref = { path, symbol: null, lines: { start: startLine, end: endLine }, anchor: `${name} ${value || startLine}` }
  return {
    name,
    value: value || textOfKey(symbol),
    members: value ? { items: [], more: 0 } : membersOf(symbol, symbol.members.length),
    cite: checked(ref, context),
  }
}

/** Whether a key has no value. A YAML form names keys that people could fill in. */
function isLeftEmpty({ name, signature, members, startLine, endLine }: CodeSymbol, language: string): boolean {
  return language === 'YAML' && signature === name && members.length === 0 && startLine === endLine
}

/**
 * Names of the keys below a key. `all`: number of these keys, including keys that the page shows elsewhere.
 */
function membersOf({ members }: CodeSymbol, all: number): Capped<string> {
  const { items, more } = capped(
    members.map(({ name }) => name),
    8,
  )
  return { items, more: more + all - members.length }
}

/**
 * Whether a text that names a file is worth listing. Change logs name everything that changed, and
 * translations repeat the names in their originals.
 */
function tells(path: string, all: readonly string[]): boolean {
  if (isChangeLog(path)) return false
  const original = path.replace(/\.[a-z]{2,3}(?:-[a-z]{2,4})?(?=\.\w+$)/i, '')
  return original === path || !all.includes(original)
}

/** Lists the texts that name this file, and the files that it names. */
export function mentionsUnit(path: string, context: ComposeContext): Unit | undefined {
  const { mentions, graph } = context.model
  const importers = new Set(graph.importers.get(path)?.map((edge) => edge.from))
  const named = (mentions.to.get(path) ?? []).map((mention) => mention.from).filter((other) => !importers.has(other))
  const from = named.filter((other) => tells(other, named))
  const imported = new Set(graph.imports.get(path)?.map((edge) => edge.to))
  const to = (mentions.from.get(path) ?? []).map((mention) => mention.to).filter((other) => !imported.has(other))
  if (from.length === 0 && to.length === 0) return undefined
  const refs = (paths: readonly string[]) =>
    capped(
      mostImportant(new Set(paths), context.model).map((other) => fileRef(other, context)),
      MAX_MENTIONS,
    )
  return { id: 'mentions', type: 'mentions', facts: { from: refs(from), to: refs(to) } }
}

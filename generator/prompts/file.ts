import type { PurposeFacts, SymbolsFacts } from '../units/facts.ts'
import { FactLines } from './fact-lines.ts'
import { factsOf, type Prompt } from './prompt.ts'

const VERSION = 1
const TASK = 'Say what this file is for, how what it declares belongs together, and what it uses other files for.'

/** Asks for the purpose of a file whose author doesn't state it. */
export const filePrompt: Prompt = (units) => {
  const purpose = factsOf(units, 'purpose')
  if (purpose?.doc !== '' || purpose.known || !/^(?:source|script)$/.test(purpose.role)) return undefined
  const [open, hidden] = [factsOf(units, 'symbols'), factsOf(units, 'internals')]
  // A page with a single name already says everything about it.
  if ((open?.symbols.length ?? 0) + (hidden?.symbols.length ?? 0) < 2) return undefined
  const { central } = purpose
  const facts = new FactLines()
  facts.add('File', [facts.file({ path: purpose.path, page: 0 }), facts.name(purpose.language)])
  if (purpose.topic) facts.add('Part of', [facts.page(purpose.topic)])
  if (purpose.entry) facts.add('Starts', [facts.name(purpose.entry.name)])
  addSymbols(facts, { label: 'Offers', symbols: open, central })
  addSymbols(facts, { label: 'Keeps to itself', symbols: hidden, central })
  const imports = factsOf(units, 'imports')
  for (const { file, names } of imports?.files.items ?? []) {
    facts.add('Uses', [`${facts.file(file)}${listed(names.items.map((name) => facts.name(name)))}`])
  }
  facts.add(
    'Uses packages',
    (imports?.packages.items ?? []).map((name) => facts.name(name)),
  )
  facts.add(
    'Uses of the standard library',
    (imports?.builtins.items ?? []).map((name) => facts.name(name)),
  )
  facts.add(
    'Used by',
    (factsOf(units, 'importers')?.files.items ?? []).map(({ file }) => facts.file(file)),
  )
  facts.add(
    'Reads the variables',
    (factsOf(units, 'environment')?.variables ?? []).map(({ name }) => facts.name(name)),
  )
  const cite = purpose.offers?.cite ?? purpose.joins.cite
  return { slot: facts.slot({ name: 'file', version: VERSION, task: TASK }), after: 'title', cite }
}

const MOST_SYMBOLS = 24

type Declared = { label: string; symbols: SymbolsFacts | undefined; central: PurposeFacts['central'] }

function addSymbols(facts: FactLines, { label, symbols, central }: Declared): void {
  for (const { name, kind, members, ...symbol } of symbols?.symbols.slice(0, MOST_SYMBOLS) ?? []) {
    const doc = name === central?.name ? central.doc : symbol.doc
    const inner = members.items.slice(0, 8).map((member) => facts.name(member.name))
    facts.add(label, [
      `${kind} ${facts.name(name)}${facts.said(doc.split('\n')[0] ?? '')}${inner.length > 0 ? ` with ${inner.join(', ')}` : ''}`,
    ])
  }
}

function listed(names: readonly string[]): string {
  return names.length > 0 ? `: ${names.join(', ')}` : ''
}

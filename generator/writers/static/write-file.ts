import type {
  CasesFacts,
  DocumentFacts,
  EnvironmentFacts,
  ImportersListFacts,
  ImportLine,
  ImportsFacts,
  KeysFacts,
  MentionsFacts,
  OutlineFacts,
  PassedOnFacts,
  PurposeFacts,
  QuoteFacts,
  SectionsFacts,
  TestsFacts,
} from '../../units/facts.ts'
import { type Block, bulletList, codeBlock, heading, type ListEntry, paragraph, table } from '../blocks.ts'
import { docBlocks, docInline } from '../doc-text.ts'
import { bold, cite, code, isEmpty, joined, linked, type Phrase, say } from '../inline.ts'
import type { Phrases } from './phrases.ts'
import { folderLink, nameLinks, pageTitleLink, pathLink, summarySentence } from './references.ts'

/** Writes the purpose of the file, then its place and its users. */
export function writePurpose(facts: PurposeFacts, phrases: Phrases): Block[] {
  const said = facts.central ?? { doc: facts.doc, cite: facts.docCite }
  const doc = docBlocks('purpose', said.doc, { labels: phrases.docLabels, ref: said.cite })
  const { doing } = facts
  const does = doing ? [summarySentence(doing, phrases), cite(doing.cite)] : ''
  const passedOn =
    facts.reExports.items.length > 0 ? phrases.gathers(nameLinks(facts.reExports.items), facts.reExports.more) : ''
  const known = facts.known ? phrases.known(facts.known.what, facts.known.detail) : ''
  const together =
    facts.joins.items.length > 0
      ? [
          phrases[facts.joins.example ? 'exampleOf' : 'joins'](facts.joins.items.map(code), facts.joins.more),
          cite(facts.joins.cite),
        ]
      : ''
  const { augments } = facts
  const extended = augments.items.length > 0 ? phrases.augments(augments.items.map(code), augments.more) : ''
  const answers: Phrase = facts.answers
    ? [phrases.answers(facts.answers.names.map(code), facts.answers.more), cite(facts.answers.cite)]
    : ''
  const told = joined(
    doc.length > 0 ? [passedOn, extended, answers] : [known, answers, does, passedOn, together, extended],
  )
  const isOpened = doc.length > 0 || !isEmpty(told)
  const used = isOpened ? '' : usedPhrase(facts, phrases)
  const own = isOpened ? told : joined([buildsPhrase(facts, phrases), used])
  const position = phrases.position({
    language: facts.language,
    role: facts.role,
    folder: facts.folder.title === '' ? null : folderLink(facts.folder, phrases),
    topic: facts.topic ? pageTitleLink(facts.topic) : null,
  })
  return [
    ...doc,
    ...paragraph('declares', own),
    ...paragraph(
      'position',
      joined([
        position,
        constraintPhrase(facts, phrases),
        entryPhrase(facts, phrases),
        isEmpty(used) ? importersPhrase(facts, phrases) : '',
        cyclePhrase(facts, phrases),
        facts.flows
          ? phrases.flows.appearsIn(phrases.list(facts.flows.items.map(pageTitleLink), facts.flows.more))
          : '',
      ]),
    ),
    ...paragraph('trouble', troublePhrase(facts, phrases)),
  ]
}

function troublePhrase({ trouble, language }: PurposeFacts, phrases: Phrases): Phrase {
  if (trouble === 'outline') return phrases.outlined(language)
  return trouble ? phrases.trouble(trouble) : ''
}

function constraintPhrase({ constraint }: PurposeFacts, phrases: Phrases): Phrase {
  if (!constraint) return ''
  const tag = constraint.platform ? undefined : /^(!?)([\w.]+)$/.exec(constraint.text)
  if (!tag) return phrases.builtWhere(code(constraint.text))
  return phrases.builtWith(code(tag[2] ?? ''), tag[1] === '')
}

function entryPhrase({ entry }: PurposeFacts, phrases: Phrases): Phrase {
  return entry ? [phrases.entry(entry.kind, code(entry.name)), cite(entry.cite)] : ''
}

function importersPhrase({ importers, cycle }: PurposeFacts, phrases: Phrases): Phrase {
  const { count, isComplete, tests, named, folder, cite: ref } = importers
  // If the only importer and this file import each other, the sentence about that cycle already names the
  // importer.
  if (named.length === 1 && cycle.items.some(({ path }) => path === named[0]?.path)) return ''
  const sentence = phrases.usedByFiles({
    count,
    isComplete,
    tests,
    named: nameLinks(named),
    folder: folder ? folderLink(folder, phrases) : null,
  })
  return [sentence, cite(ref)]
}

/** Writes which names of the file others use: without a description, its users show its purpose. */
function usedPhrase({ offers, importers }: PurposeFacts, phrases: Phrases): Phrase {
  if (!offers || offers.used.items.length === 0 || importers.count === 0) return ''
  const sentence = phrases.usedNames({
    count: importers.count,
    named: nameLinks(importers.named),
    folder: importers.folder ? folderLink(importers.folder, phrases) : null,
    names: offers.used.items.map(code),
    more: offers.used.more,
  })
  return [sentence, cite(importers.cite)]
}

function buildsPhrase({ offers }: PurposeFacts, phrases: Phrases): Phrase {
  return offers?.bases ? [phrases.buildsOn(code(offers.name), offers.bases), cite(offers.cite)] : ''
}

function cyclePhrase({ cycle }: PurposeFacts, phrases: Phrases): Phrase {
  return cycle.items.length > 0 ? phrases.mutualUse(nameLinks(cycle.items), cycle.more) : ''
}

export function writeQuote({ symbol, language, code: text, cite: ref }: QuoteFacts, phrases: Phrases): Block[] {
  return [
    heading('source', 2, phrases.headings.source),
    ...paragraph('source/of', [symbol ? code(symbol) : '', cite(ref)]),
    codeBlock('source/code', language, text),
  ]
}

function importEntry({ file, names, cite: ref }: ImportLine, phrases: Phrases): Phrase {
  const used = names.items.length > 0 ? say`: ${phrases.list(names.items.map(code), names.more)}` : ''
  return [pathLink(file), used, cite(ref)]
}

export function writePassedOn({ files }: PassedOnFacts, phrases: Phrases): Block[] {
  const entries = files.items.map(
    ({ file, names }): Phrase => say`${pathLink(file)}: ${phrases.list(names.items.map(code), names.more)}`,
  )
  if (files.more > 0) entries.push(phrases.moreFiles(files.more))
  return [heading('passed-on', 2, phrases.headings.passedOn), ...bulletList('passed-on/list', entries)]
}

export function writeImports({ files, packages, builtins, cite: ref }: ImportsFacts, phrases: Phrases): Block[] {
  const entries = files.items.map((line) => importEntry(line, phrases))
  if (files.more > 0) entries.push(phrases.moreFiles(files.more))
  const outside = joined([
    packages.items.length > 0 ? phrases.externalPackages(packages.items.map(code), packages.more) : '',
    builtins.items.length > 0 ? phrases.standardLibrary(builtins.items.map(code), builtins.more) : '',
  ])
  return [
    heading('imports', 2, phrases.headings.dependencies),
    ...bulletList('imports/files', entries),
    ...paragraph('imports/outside', joined([outside, cite(ref)], '')),
  ]
}

export function writeImporters({ files, tests }: ImportersListFacts, phrases: Phrases): Block[] {
  const entries = files.items.map((line) => importEntry(line, phrases))
  if (files.more > 0) entries.push(phrases.moreFiles(files.more))
  return [
    heading('importers', 2, phrases.headings.usedBy),
    ...bulletList('importers/files', entries),
    ...paragraph('importers/tests', tests > 0 ? phrases.testsUseToo(tests) : ''),
  ]
}

/**
 * Writes environment variables: a sentence for a few variables of one file, or a table that also shows the
 * files.
 */
export function writeEnvironment({ variables, more, untitled }: EnvironmentFacts, phrases: Phrases): Block[] {
  const title = untitled ? [] : [heading('environment', 2, phrases.headings.environment)]
  const { columns } = phrases
  const areTold = variables.some(({ about }) => about)
  const rows = variables.map(({ name, fallback, about, cite: ref, files }): Phrase[] => [
    [code(name), fallback ? say` (${phrases.otherwise(code(fallback))})` : '', cite(ref)],
    ...(areTold ? [about ? docInline(about) : ''] : []),
    phrases.list(nameLinks(files.items), files.more),
  ])
  if (variables.some(({ files }) => files.items.length > 0)) {
    return [
      ...title,
      ...table('environment/variables', [columns.variable, ...(areTold ? [columns.does] : []), columns.readIn], rows),
      ...paragraph('environment/more', more > 0 ? `… ${phrases.andMore(more)}.` : ''),
    ]
  }
  return [
    ...title,
    ...paragraph(
      'environment/variables',
      phrases.readsVariables(
        rows.map(([name]) => name ?? ''),
        more,
      ),
    ),
  ]
}

export function writeTests({ tests }: TestsFacts, phrases: Phrases): Block[] {
  return [
    heading('tests', 2, phrases.headings.tests),
    ...paragraph('tests/files', phrases.testedBy(nameLinks(tests.items), tests.more)),
  ]
}

/** Suites in bold with their cases below. */
export function writeCases({ subjects, cases, more, cite: ref }: CasesFacts, phrases: Phrases): Block[] {
  const entries: ListEntry[] = []
  const open: { level: number; below: ListEntry[] }[] = []
  for (const [index, { level, text, doc, cite: source }] of cases.entries()) {
    const phrase = /^\w+$/.test(text) ? code(text) : text
    const isSuite = (cases[index + 1]?.level ?? 0) > level
    const below: ListEntry[] = []
    while ((open.at(-1)?.level ?? 0) >= level) open.pop()
    const siblings = open.at(-1)?.below ?? entries
    const blocks = docBlocks('case', doc, { labels: phrases.docLabels, ref: null }).map(({ node }) => node)
    const lead = blocks[0]?.type === 'paragraph' ? (blocks[0].content ?? []) : []
    siblings.push({
      text: [joined([isSuite ? bold(phrase) : phrase, lead], ': '), cite(source)],
      blocks: lead.length > 0 ? blocks.slice(1) : blocks,
      below,
    })
    open.push({ level, below })
  }
  if (more > 0) entries.push({ text: phrases.andMore(more) })
  return [
    heading('cases', 2, phrases.headings.cases),
    ...paragraph(
      'cases/subjects',
      subjects.items.length > 0 ? [phrases.testsSubjects(nameLinks(subjects.items), subjects.more), cite(ref)] : '',
    ),
    ...bulletList('cases/list', entries),
  ]
}

export function writeOutline({ headings, more }: OutlineFacts, phrases: Phrases): Block[] {
  const entries: ListEntry[] = []
  for (const { level, text, cite: ref } of headings) {
    const entry: ListEntry = { text: [text, cite(ref)], below: [] }
    const parent = entries.at(-1)
    const nested = parent?.below?.at(-1)
    if (level >= 3 && nested) nested.below = [...(nested.below ?? []), { text }]
    else if (level >= 2 && parent) parent.below?.push(entry)
    else entries.push(entry)
  }
  if (more > 0) entries.push({ text: phrases.andMore(more) })
  return [heading('outline', 2, phrases.headings.outline), ...bulletList('outline/list', entries)]
}

/**
 * Writes a document's own text. A sentence before it says that these are the authors' words, not our
 * statements.
 */
export function writeDocument({ blocks, left, cite: ref }: DocumentFacts, phrases: Phrases): Block[] {
  return [
    ...paragraph('text', [phrases.authorsText, cite(ref)]),
    ...blocks,
    ...paragraph('text/left', left > 0 ? [phrases.textGoesOn(left), cite(ref)] : ''),
  ]
}

export function writeKeys({ keys, more }: KeysFacts, phrases: Phrases): Block[] {
  const entries: Phrase[] = keys.map(({ name, value, members, cite: ref }) => {
    const inner = members.items.length > 0 ? phrases.list(members.items.map(code), members.more) : value && code(value)
    return [code(name), inner ? say`: ${inner}` : '', cite(ref)]
  })
  if (more > 0) entries.push(phrases.andMore(more))
  return [heading('keys', 2, phrases.headings.keys), ...bulletList('keys/list', entries)]
}

export function writeMentions({ from, to }: MentionsFacts, phrases: Phrases): Block[] {
  return [
    heading('references', 2, phrases.headings.references),
    ...paragraph(
      'references/from',
      from.items.length > 0 ? phrases.referredToBy(from.items.map(pathLink), from.more) : '',
    ),
    ...paragraph('references/to', to.items.length > 0 ? phrases.refersTo(to.items.map(pathLink), to.more) : ''),
  ]
}

/** Writes sentences of the authors in quotation marks, because we don't vouch for them. */
export function writeSections({ sections }: SectionsFacts, phrases: Phrases): Block[] {
  const entries = sections.map(({ document, title, anchor, sentence, cite: ref }): Phrase => {
    const link = linked(title, document.page, anchor)
    return [link, ' (', pathLink(document), '): ', phrases.quoted(docInline(sentence)), cite(ref)]
  })
  return [heading('sections', 2, phrases.headings.sections), ...bulletList('sections/list', entries)]
}

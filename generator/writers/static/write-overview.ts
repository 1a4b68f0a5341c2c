import type {
  EntriesFacts,
  FeaturesFacts,
  NoticeFacts,
  ProjectFacts,
  ReadingFacts,
  ScopeFacts,
  SetupFacts,
} from '../../units/facts.ts'
import { type Block, bulletList, codeBlock, heading, orderedList, paragraph, paragraphNode } from '../blocks.ts'
import { docBlocks, docInline } from '../doc-text.ts'
import { cite, code, joined, linked, type Phrase } from '../inline.ts'
import type { Phrases } from './phrases.ts'
import { nameLink, pathLink, summarySentence } from './references.ts'
import { commandTable, ended, requirementsPhrase } from './write-manifest.ts'

export function writeProject(facts: ProjectFacts, phrases: Phrases): Block[] {
  const lead = docBlocks('about', facts.doc, { labels: phrases.docLabels, ref: facts.docCite })
  // "Micro-framework" and "micro framework" are one.
  const words = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  const isNew = facts.description !== '' && !words(facts.doc).includes(words(facts.description))
  return [
    ...lead,
    ...paragraph('description', isNew ? [docInline(ended(facts.description)), cite(facts.descriptionCite)] : ''),
  ]
}

/** The words of the authors in a frame that nobody overlooks. */
export function writeNotice({ text, readme, cite: ref }: NoticeFacts, phrases: Phrases): Block[] {
  const content = [paragraphNode([phrases.authorsNotice(nameLink(readme)), ' ', docInline(text), cite(ref)])]
  return [{ key: 'notice', node: { type: 'alert', attrs: { type: 'warning' }, content } }]
}

export function writeFeatures({ items, more, readme }: FeaturesFacts, phrases: Phrases): Block[] {
  const lines = items.map(({ text, cite: ref }): Phrase => [docInline(text), cite(ref)])
  return [
    heading('features', 2, phrases.headings.features),
    ...bulletList('features/list', lines),
    ...paragraph('features/more', more > 0 ? phrases.moreIn(more, nameLink(readme)) : ''),
  ]
}

export function writeSetup(facts: SetupFacts, phrases: Phrases): Block[] {
  const { headings } = phrases
  const image = facts.requirements.find(({ name }) => name === 'image')
  const tools = facts.requirements.filter((requirement) => requirement !== image)
  const readme = facts.readme ? nameLink(facts.readme) : ''
  const install = facts.install.flatMap((quote, index): Block[] => [
    ...(index === 0 ? paragraph('setup/install', [phrases.installFrom(readme), cite(quote.cite)]) : []),
    codeBlock(`setup/install/${quote.text.split('\n')[0]}`, quote.language, quote.text),
  ])
  const example = facts.usage
    ? [
        ...paragraph('setup/example', [phrases.exampleFrom(readme), cite(facts.usage.cite)]),
        codeBlock('setup/example/code', facts.usage.language, facts.usage.text),
      ]
    : []
  return [
    heading('setup', 2, headings.setup),
    ...paragraph(
      'setup/needs',
      joined([
        requirementsPhrase(tools, phrases),
        image ? [phrases.buildsOnImage(code(image.version)), cite(image.cite)] : '',
      ]),
    ),
    ...install,
    ...commandTable('setup/commands', facts.commands, phrases),
    ...paragraph('setup/more', facts.moreCommands > 0 ? phrases.moreCommands(facts.moreCommands) : ''),
    ...example,
  ]
}

export function writeReading({ files }: ReadingFacts, phrases: Phrases): Block[] {
  const entries = files.map(
    ({ file, summary, importers, cite: ref }): Phrase =>
      joined([[pathLink(file), cite(ref)], summarySentence(summary, phrases), phrases.usersShort(importers)]),
  )
  return [heading('reading', 2, phrases.headings.reading), ...orderedList('reading/list', entries)]
}

export function writeEntries({ entries, more }: EntriesFacts, phrases: Phrases): Block[] {
  const about = ({ summary }: EntriesFacts['entries'][number]) =>
    summary?.type === 'text' ? summarySentence(summary, phrases) : ''
  // Of several files that can be run it is said once.
  const files = entries.filter(({ kind }) => kind === 'file')
  const single = files.length > 1 ? entries.filter(({ kind }) => kind !== 'file') : entries
  const lines = single.map((entry) => {
    const { kind, name, file, cite: ref } = entry
    return joined([[phrases.entryLine(kind, code(name), pathLink(file)), cite(ref)], about(entry)])
  })
  const runnable =
    files.length > 1
      ? files.map((entry) =>
          joined([pathLink(entry.file), entry.summary ? summarySentence(entry.summary, phrases) : ''], ': '),
        )
      : []
  const rest = runnable.length > 0 ? runnable : lines
  if (more > 0) rest.push(phrases.andMore(more))
  return [
    heading('entries', 2, phrases.headings.entries),
    ...bulletList('entries/list', lines),
    ...paragraph('entries/runnable', runnable.length > 0 ? phrases.runnableFiles : ''),
    ...bulletList('entries/files', runnable),
  ]
}

/** Where the complete lists are, how much of the repository is covered, and the licence. */
export function writeScope({ files, folders, languages, licence, lists }: ScopeFacts, phrases: Phrases): Block[] {
  const names = lists.map(({ inventory, page, entries, leftOut }) =>
    linked(phrases.listOf(inventory, entries, leftOut), page.page),
  )
  const under = licence ? linked(licence.name, licence.file.page) : null
  return [
    heading('scope', 2, phrases.headings.scope),
    ...paragraph('reference', names.length > 0 ? phrases.completeLists(names) : ''),
    ...paragraph('size', phrases.repository({ files, folders, languages, licence: under })),
  ]
}

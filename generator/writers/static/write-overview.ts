import type {
  CodeQuote,
  FeaturesFacts,
  IdeasFacts,
  NoticeFacts,
  ProjectFacts,
  ReadingFacts,
  ScopeFacts,
  SetupFacts,
} from '../../units/facts.ts'
import { type Block, bulletList, codeBlock, heading, orderedList, paragraph, paragraphNode } from '../blocks.ts'
import { docBlocks, docInline } from '../doc-text.ts'
import { bold, cite, code, joined, linked, type Phrase, say } from '../inline.ts'
import type { Phrases } from './phrases.ts'
import { nameLink, pathLink } from './references.ts'
import { commandTable, ended, requirementsPhrase } from './write-manifest.ts'

export function writeProject(facts: ProjectFacts, phrases: Phrases): Block[] {
  const lead = docBlocks('about', facts.doc, { labels: phrases.docLabels, ref: facts.docCite })
  const isNew = facts.description !== '' && !saysTheSame(facts.doc, facts.description)
  return [
    ...lead,
    ...paragraph('description', isNew ? [docInline(ended(facts.description)), cite(facts.descriptionCite)] : ''),
  ]
}

const MOST = 0.75

/** Whether a description repeats the lead: word for word, or in nearly all words that carry meaning. */
function saysTheSame(lead: string, description: string): boolean {
  // "Micro-framework" and "micro framework" are one.
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  if (letters(lead).includes(letters(description))) return true
  const words = description.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []
  const known = words.filter((word) => letters(lead).includes(word))
  return words.length > 2 && known.length >= MOST * words.length
}

/** Writes a notice of the authors as a warning box, so that readers don't overlook it. */
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
  const { commands, moreCommands, allCommands } = facts
  const readme = facts.readme ? nameLink(facts.readme) : ''
  const all = allCommands ? linked(phrases.listOf('commands', 1, 0), allCommands.page) : null
  return [
    heading('setup', 2, headings.setup),
    ...paragraph('setup/needs', requirementsPhrase(facts.requirements, phrases)),
    ...facts.install.flatMap((quote) => codeQuote(quote, { key: 'setup/install', label: phrases.installFrom(readme) })),
    ...facts.usage.flatMap((quote, at) =>
      codeQuote(quote, {
        key: 'setup/example',
        label: at === 0 ? phrases.exampleFrom(readme) : phrases.installFrom(readme),
      }),
    ),
    ...commandTable('setup/commands', commands, phrases),
    ...paragraph('setup/more', moreCommands > 0 && all ? phrases.moreCommandsIn(moreCommands, all) : ''),
  ]
}

/** Quotes code below its introduction from the README, or below `label` if there is no introduction. */
function codeQuote(quote: CodeQuote, { key, label }: { key: string; label: Phrase }): Block[] {
  const { text, language, about, title, cite: ref } = quote
  const own = `${key}/${text.split('\n')[0]}`
  const said = about ? docInline(about) : title ? [docInline(title.replace(/[:.]?$/, ':'))] : label
  return [...paragraph(`${own}/about`, [said, cite(ref)]), codeBlock(own, language, text)]
}

export function writeReading({ rows }: ReadingFacts, phrases: Phrases): Block[] {
  const entries = rows.map(({ file, entry, text, about, importers, mostUsed, cite: ref }): Phrase => {
    const isSaid = entry?.kind === 'file' && text !== ''
    const starts = entry && !isSaid ? [phrases.entry(entry.kind, code(entry.name)), cite(entry.cite)] : ''
    const used = mostUsed ? phrases.usersOf(importers, code(mostUsed)) : phrases.usersShort(importers)
    const subject = about ? say`${code(about)}: ` : ''
    const said = text ? [subject, docInline(text), cite(ref)] : entry ? '' : [used, cite(ref)]
    return joined([pathLink(file), starts, said])
  })
  return [heading('reading', 2, phrases.headings.reading), ...orderedList('reading/list', entries)]
}

/** Terms and types with the sentences of their authors. */
export function writeIdeas({ ideas }: IdeasFacts, phrases: Phrases): Block[] {
  const lines = ideas.map(({ name, isCode, file, text, cite: ref }): Phrase => {
    const term = isCode ? code(name) : bold(docInline(name))
    return [say`${file ? linked(term, file.page, file.anchor) : term}: ${docInline(text)}`, cite(ref)]
  })
  return [heading('ideas', 2, phrases.headings.ideas), ...bulletList('ideas/list', lines)]
}

/** Writes links to the complete lists, how much of the repository is covered, and the licence. */
export function writeScope(
  { files, folders, languages, unread, outlined, licence, lists }: ScopeFacts,
  phrases: Phrases,
): Block[] {
  const names = lists.map(({ inventory, page, entries, leftOut }) =>
    linked(phrases.listOf(inventory, entries, leftOut), page.page),
  )
  const under = licence ? linked(licence.name, licence.file.page, licence.file.anchor) : null
  return [
    heading('scope', 2, phrases.headings.scope),
    ...paragraph('reference', names.length > 0 ? phrases.completeLists(names) : ''),
    ...paragraph('size', phrases.repository({ files, folders, languages, licence: under })),
    ...paragraph('outlined', outlined.items.length > 0 ? phrases.notParsed(outlined) : ''),
    ...paragraph('unread', unread.items.length > 0 ? phrases.notAnalysed(unread) : ''),
  ]
}

import type {
  ContentsFacts,
  DiagramFacts,
  FileLine,
  FilesFacts,
  FolderAbout,
  FolderFacts,
  NeighbourFacts,
  PartsFacts,
  TopicFacts,
} from '../../units/facts.ts'
import { type Block, codeBlock, heading, paragraph, table } from '../blocks.ts'
import { mermaidFlowchart } from '../diagram.ts'
import { docBlocks } from '../doc-text.ts'
import { cite, code, joined, linked, type Phrase } from '../inline.ts'
import type { Phrases } from './phrases.ts'
import { folderLink, nameLink, nameLinks, pageTitleLink, pathLink, summarySentence } from './references.ts'

export function writeFolder(facts: FolderFacts, phrases: Phrases): Block[] {
  return [
    ...docBlocks('about', facts.doc, { labels: phrases.docLabels, ref: facts.docCite }),
    ...paragraph(
      'holds',
      joined([
        facts.topic ? phrases.explainedBy(pageTitleLink(facts.topic)) : '',
        aboutPhrase(facts.about, facts.doc !== '', phrases),
      ]),
    ),
  ]
}

export function writeContents(
  { folders, files, moreFolders, moreFiles, holds }: ContentsFacts,
  phrases: Phrases,
): Block[] {
  const { columns } = phrases
  const folderRows = folders.map(({ folder, files: count, summary, about }): Phrase[] => {
    const said =
      about?.type === 'offers' || about?.type === 'uses'
        ? phrases.list(about.names.map(code))
        : aboutPhrase(about, false, phrases)
    const what = summary ? summarySentence(summary, phrases) : said
    return [
      linked(code(`${folder.title}/`), folder.page),
      joined([what, phrases.fileCount(count)], what === '' ? '' : ' · '),
    ]
  })
  return [
    heading('contents', 2, phrases.headings.contents),
    ...table('contents/folders', [columns.folder, columns.holds], folderRows),
    ...paragraph('contents/more-folders', moreFolders > 0 ? `… ${phrases.moreFolders(moreFolders)}.` : ''),
    ...fileTable('contents/files', files, phrases, { isHere: true }),
    ...paragraph('contents/more-files', moreFiles > 0 ? `… ${phrases.moreFiles(moreFiles)}.` : ''),
    // Without subfolders, this sentence would only repeat the table.
    ...paragraph('contents/holds', holds.folders > 0 ? phrases.holds(holds) : ''),
  ]
}

/**
 * Writes the purpose of a folder. If its authors already describe it, writes only which of its names are
 * used.
 */
function aboutPhrase(about: FolderAbout | null, isWritten: boolean, phrases: Phrases): Phrase {
  if (!about) return ''
  if (about.type === 'offers')
    return [phrases.usedFromHere(about.names.map(code), about.more, about.most), cite(about.cite)]
  if (about.type === 'uses')
    return [phrases.mostUsed(about.names.map(code), about.most ? 0 : about.more), cite(about.cite)]
  if (isWritten) return ''
  if (about.type === 'known') return phrases.knownFolder(about.what)
  if (about.type === 'documents') return phrases.documentsOn(about.titles.items, about.titles.more)
  return phrases.testsOf(
    about.of.items.map((folder) => folderLink(folder, phrases, 'topWithin')),
    about.of.more,
  )
}

/**
 * From this many equal rows on, a sentence of ours is shown once for all of them. Equal words of an author
 * are always shown once.
 */
const LEAST_ALIKE = 3

/** `isHere`: files without a page are rows of this table, and lead nowhere else. */
function fileTable(key: string, files: readonly FileLine[], phrases: Phrases, { isHere = false } = {}): Block[] {
  const links = nameLinks(
    files.map(({ file, name }) => ({ ...file, ...(name && { name }), ...(isHere && file.anchor && { page: null }) })),
  )
  const lines = files.map(({ file, name, ...line }, index) => ({ link: links[index] ?? '', ...line }))
  // Files with the same description share one row.
  const alike = [...Map.groupBy(lines, ({ link, ...line }) => JSON.stringify(line)).values()]
  const rows = alike.flatMap((same): Phrase[][] => {
    const what = same[0] ? rowSentence(same[0], phrases) : ''
    if (same.length < LEAST_ALIKE && same[0]?.summary.type !== 'text') return same.map(({ link }) => [link, what])
    return [[phrases.list(same.map(({ link }) => link)), what]]
  })
  return table(key, [phrases.columns.file, phrases.columns.what], rows)
}

type Line = Omit<FileLine, 'file' | 'name'>

function rowSentence({ namedIn, ...line }: Line, phrases: Phrases): Phrase {
  const named = namedIn ? phrases.referredToBy(namedIn.items.map(pathLink), namedIn.more) : ''
  return joined([ownSentence(line, phrases), named])
}

function ownSentence({ summary, cites = [] }: Line, phrases: Phrases): Phrase {
  if (summary.type !== 'names') return [summarySentence(summary, phrases), cite(cites[0] ?? null)]
  return phrases.list(
    summary.names.map((name, at) => [code(name), cite(cites[at] ?? null)]),
    summary.more,
  )
}

export function writeNeighbours({ uses, usedBy }: NeighbourFacts, phrases: Phrases): Block[] {
  // Folders are shown by path, topics by title.
  const ready = (items: NeighbourFacts['uses'], top: 'top' | 'topWithin') =>
    items.map(({ page, uses }) => ({
      page: page.folder ? folderLink(page, phrases, top) : pageTitleLink(page),
      uses,
    }))
  return [
    heading('connections', 2, phrases.headings.connections),
    ...paragraph('connections/uses', uses.length > 0 ? phrases.uses(ready(uses, 'top')) : ''),
    ...paragraph('connections/used-by', usedBy.length > 0 ? phrases.usedBy(ready(usedBy, 'topWithin')) : ''),
  ]
}

export function writeTopic(facts: TopicFacts, phrases: Phrases): Block[] {
  const holds = phrases.topicHolds({
    files: facts.files,
    folders: facts.folders.items.map((folder) => folderLink(folder, phrases, 'topWithin')),
    more: facts.folders.more,
    languages: facts.languages,
  })
  const parent = facts.parent ? phrases.partOf(pageTitleLink(facts.parent)) : ''
  return [
    ...docBlocks('about', facts.doc, { labels: phrases.docLabels, ref: facts.docCite }),
    ...paragraph('holds', joined([aboutPhrase(facts.about, facts.doc !== '', phrases), holds, parent])),
    ...paragraph('centre', centrePhrase(facts, phrases)),
  ]
}

function centrePhrase({ centre }: TopicFacts, phrases: Phrases): Phrase {
  if (!centre) return ''
  return [phrases.centre(nameLink(centre.file), centre.importers), cite(centre.cite)]
}

export function writeParts({ of, parts }: PartsFacts, phrases: Phrases): Block[] {
  const rows = parts.map((part): Phrase[] => [
    pageTitleLink(part.page),
    part.summary ? summarySentence(part.summary, phrases) : heldPhrase(part, phrases),
  ])
  const title = of === 'project' ? phrases.headings.mainParts : phrases.headings.pages
  return [heading('parts', 2, title), ...table('parts/list', [phrases.columns.part, phrases.columns.holds], rows)]
}

/** Describes a part that has no description: by the pages, the use, or the symbols of its files. */
function heldPhrase({ files, within, about, held }: PartsFacts['parts'][number], phrases: Phrases): Phrase {
  if (within.items.length > 0) return phrases.list(within.items.map(pageTitleLink), within.more)
  if (about) return aboutPhrase(about, false, phrases)
  const named = held.map(({ name, symbols }) => ({ file: code(name), symbols: symbols.map(code) }))
  return held.length > 0 ? phrases.partHolds(named, files - held.length) : ''
}

export function writeFiles({ files, more, selection }: FilesFacts, phrases: Phrases): Block[] {
  const title = selection ? phrases.headings.mostUsedFiles : phrases.headings.files
  return [
    heading('files', 2, title),
    ...fileTable('files/list', files, phrases),
    ...paragraph('files/more', more > 0 && !selection ? `… ${phrases.moreFiles(more)}.` : ''),
  ]
}

export function writeDiagram(facts: DiagramFacts, phrases: Phrases): Block[] {
  const title = facts.of === 'parts' ? phrases.headings.partsDiagram : phrases.headings.filesDiagram
  return [
    heading('diagram/heading', 2, title),
    codeBlock('diagram', 'mermaid', mermaidFlowchart(facts)),
    ...paragraph('diagram/legend', phrases.diagram(facts.of, facts.left, facts.thinned)),
  ]
}

import type { ListsFacts, PackagesFacts, ScriptsFacts, SkippedFacts, TestingFacts } from '../../units/facts.ts'
import { type Block, bulletList, heading, paragraph, table } from '../blocks.ts'
import { cite, code, joined, linked, type Phrase, say } from '../inline.ts'
import type { HeadingName, Phrases } from './phrases.ts'
import { folderLink } from './references.ts'
import { commandTable } from './write-manifest.ts'

/** The pages with the complete lists, with the number of entries of each. */
export function writeLists({ lists }: ListsFacts, phrases: Phrases): Block[] {
  const lines = lists.map(
    ({ inventory, page, entries, leftOut }): Phrase =>
      say`${linked(page.title, page.page)}: ${phrases.entriesOf(inventory, entries, leftOut)}`,
  )
  return bulletList('lists', lines)
}

export function writeScripts({ commands, more, untitled }: ScriptsFacts, phrases: Phrases): Block[] {
  return [
    ...titled('scripts', untitled, phrases),
    ...commandTable('scripts/list', commands, phrases),
    ...paragraph('scripts/more', more > 0 ? phrases.moreCommands(more) : ''),
  ]
}

export function writePackages({ packages, more, untitled }: PackagesFacts, phrases: Phrases): Block[] {
  const { columns } = phrases
  const rows = packages.map(({ name, files }): Phrase[] => [code(name), String(files)])
  return [
    ...titled('packages', untitled, phrases),
    ...paragraph('packages/about', phrases.packagesByUse),
    ...table('packages/list', [columns.package, columns.count], rows),
    ...paragraph('packages/more', more > 0 ? `… ${phrases.andMore(more)}.` : ''),
  ]
}

export function writeTesting(facts: TestingFacts, phrases: Phrases): Block[] {
  const { files, folders, command, languages, cite: ref, untitled } = facts
  const places = phrases.testFiles(
    files,
    folders.items.map((folder) => folderLink(folder, phrases, 'topWithin')),
    folders.more,
  )
  const run = command ? [phrases.runsTests(code(command), languages), cite(ref)] : ''
  return [...titled('tests', untitled, phrases, 'testing'), ...paragraph('testing/files', joined([places, run]))]
}

export function writeSkipped({ reasons, untitled }: SkippedFacts, phrases: Phrases): Block[] {
  const lines = reasons.map(({ reason, files, places }) => {
    const named = places.items.map(
      ({ path, files: inside }): Phrase => (inside > 1 ? say`${code(path)} (${String(inside)})` : code(path)),
    )
    return phrases.leftOut({ reason, files, places: named, more: places.more })
  })
  return [
    ...titled('leftOut', untitled, phrases, 'left-out'),
    ...paragraph('left-out/about', phrases.withoutPage),
    ...bulletList('left-out/reasons', lines),
  ]
}

function titled(name: HeadingName, untitled: true | undefined, { headings }: Phrases, key: string = name): Block[] {
  return untitled ? [] : [heading(key, 2, headings[name])]
}

import { isPeripheral } from '../analysis/graph/periphery.ts'
import { byScoreThenName } from '../analysis/order.ts'
import { folderOf, nameOf } from '../analysis/resolution/repository-index.ts'
import { inReadingOrder } from '../plan/most-important.ts'
import type { FolderAbout } from './facts.ts'
import { filesBelow } from './file-sets.ts'
import { isValue, kindRank } from './symbol-groups.ts'
import { type ComposeContext, capped, citeSymbol, folderRef } from './view.ts'

/**
 * Derives the purpose of a folder from its name, its files or their users. Null if nothing says more than the
 * list of its contents.
 */
export function folderAbout(path: string, context: ComposeContext): FolderAbout | null {
  const known = knownFolder(path)
  if (known) return { type: 'known', what: known }
  const files = filesBelow(path, context.model)
  if (isMostly(files, 'test', context)) return testedBy(files, context)
  if (isPeripheral(`${path}/`)) return /examples?$/i.test(nameOf(path)) ? { type: 'known', what: 'examples' } : null
  return documentsOf(files, context) ?? usedFromOutside(files, context)
}

function knownFolder(path: string) {
  if (path === '.github') return 'github'
  if (/^\.(?:github|gitea|forgejo)\/workflows$/.test(path)) return 'workflows'
  return /^\.github\/ISSUE_TEMPLATE$/i.test(path) ? 'issue-templates' : null
}

function isMostly(files: readonly string[], role: string, { model }: ComposeContext): boolean {
  const alike = files.filter((path) => model.kinds.get(path)?.role === role)
  return alike.length > 1 && alike.length * 4 >= files.length * 3
}

/** Folders of the tested files, the most tested folder first. */
function testedBy(files: readonly string[], context: ComposeContext): FolderAbout | null {
  const own = new Set(files)
  const subjects = files.flatMap((path) => context.model.tests.sourcesOf.get(path) ?? [])
  const folders = [
    ...Map.groupBy(
      subjects.filter((path) => !own.has(path)),
      folderOf,
    ),
  ].toSorted(
    byScoreThenName(
      ([, tested]) => tested.length,
      ([folder]) => folder,
    ),
  )
  if (folders.length === 0) return null
  const refs = folders.map(([folder]) => folderRef(folder, context))
  return { type: 'tests', of: capped(refs, 3) }
}

const MAX_TITLES = 4

/** Titles of documents in reading order, if most of the files are documents. */
export function documentsOf(files: readonly string[], context: ComposeContext): FolderAbout | null {
  const { model } = context
  if (!isMostly(files, 'document', context)) return null
  const titles = inReadingOrder(files, model).flatMap((path) => model.kinds.get(path)?.title ?? [])
  const distinct = [...new Set(titles)]
  return distinct.length < 2 ? null : { type: 'documents', titles: capped(distinct, MAX_TITLES) }
}

/**
 * Names that most files outside use, not counting tests and examples. If no file outside uses any, the names
 * most used inside.
 */
export function usedFromOutside(files: readonly string[], context: ComposeContext): FolderAbout | null {
  const { model } = context
  const own = new Set(files)
  const isUser = (path: string) => model.kinds.get(path)?.role !== 'test' && !isPeripheral(path)
  const found = files.flatMap((path) =>
    [...(model.uses.get(path) ?? [])].flatMap(([name, paths]): Used[] => {
      const users = paths.filter(isUser)
      const symbol = model.files.get(path)?.analysis.symbols.find((each) => each.name === name)
      if (users.length === 0 || !symbol || symbol.kind === 'property') return []
      const outside = users.filter((user) => !own.has(user)).length
      return [{ path, name, isValue: isValue(symbol), rank: kindRank(symbol), outside, inside: users.length - outside }]
    }),
  )
  const offered = found.filter(({ outside }) => outside > 0)
  if (offered.length > 0) return named('offers', offered, context)
  const used = found.filter(({ inside }) => inside > 1)
  return used.length > 0 ? named('uses', used, context) : null
}

type Used = { path: string; name: string; isValue: boolean; rank: number; outside: number; inside: number }

function named(type: 'offers' | 'uses', used: readonly Used[], context: ComposeContext): FolderAbout | null {
  const users = (each: Used) => (type === 'offers' ? each.outside : each.inside)
  const sorted = used.toSorted(
    byScoreThenName(
      // Values rank lower: readers look them up, while types and functions show what code is about.
      (each) => users(each) / (each.isValue ? 1_000 : 1) - each.rank / 1e6,
      ({ name }) => name,
    ),
  )
  const distinct = [...new Map(sorted.toReversed().map((each) => [each.name, each])).values()].toReversed()
  const shown = distinct.slice(0, distinct.length === 4 ? 4 : 3)
  const next = distinct[shown.length]
  const [first] = shown
  return {
    type,
    names: shown.map(({ name }) => name),
    more: distinct.length - shown.length,
    most: next !== undefined && shown.every((each) => users(each) > users(next)),
    cite: first ? citeSymbol(first.path, first.name, context) : null,
  }
}

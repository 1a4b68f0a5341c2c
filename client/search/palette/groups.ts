import { Braces, Clock, FileCode, FileText, FolderOpen, Hash, Search, Sparkles } from 'lucide-react'
import type { PageRow } from '../../../shared/contract/pages.ts'
import type { Project } from '../../../shared/contract/projects.ts'
import type { NamedSymbol, SearchHit } from '../../../shared/contract/rag.ts'
import { paths } from '../../app/paths.ts'
import { pageAddress } from '../../app/project-address.ts'
import type { Visit } from '../../sync/index.ts'
import type { Searched } from '../ask-search.ts'
import { addressOf, placeOf, titleOf } from '../hit-words.ts'
import type { Marks } from '../marked.tsx'
import { type Matched, matchNames } from '../match-names.ts'
import { canBeAsked } from './can-be-asked.ts'
import type { Entry, Group } from './entry.ts'

type NamedPage = Pick<PageRow, 'id' | 'project_id' | 'name'> & Partial<Pick<PageRow, 'source_path'>>

export type PageHeading = { id: string; text: string }

export type Known = {
  typed: string
  projects: readonly Project[]
  /** Id of the open project, whose results come first. */
  openId: number | undefined
  pages: readonly PageRow[]
  recent: readonly Visit[]
  acts: readonly Entry[]
  /** Headings of the open page. */
  headings: readonly PageHeading[]
  /** Search results, as far as they're known. */
  found: (Searched & { of: string }) | undefined
  signedIn: boolean
}

const MOST_PAGES = 7
const MOST_HEADINGS = 4
const MOST_PROJECTS = 4
const MOST_ACTS = 4
const MOST_RECENT = 6
const MOST_SHOWN_PROJECTS = 5

/**
 * Returns the groups of entries to choose from: first matches on this device, then results from the server.
 */
export function groupsOf({ found, ...given }: Known): Group[] {
  const typed = given.typed.trim()
  const known = { ...given, found: found && stillMeant(found, typed) }
  const groups =
    typed === '' ? atFirst(known) : [...namedGroups(known, typed), ...textGroups(known), further(known, typed)]
  return groups.filter(({ entries }) => entries.length > 0)
}

/**
 * Returns the index of the entry that Enter chooses: the first, unless the person has moved to another one.
 */
export function activeAt(entries: readonly Entry[], active: string | undefined): number {
  return Math.max(
    0,
    entries.findIndex(({ key }) => key === active),
  )
}

export function chosenOf(groups: readonly Group[], active: string | undefined): Entry | undefined {
  const entries = groups.flatMap((group) => group.entries)
  return entries[activeAt(entries, active)]
}

/** Reduces the results of an earlier query to those that may still match the current query. */
function stillMeant(found: NonNullable<Known['found']>, typed: string): NonNullable<Known['found']> {
  if (found.of === typed) return found
  const letters = typed.toLowerCase()
  return {
    ...found,
    hits: typed.startsWith(found.of) ? found.hits : [],
    symbols: found.symbols.filter(({ name }) => name.toLowerCase().includes(letters)),
  }
}

function atFirst({ recent, pages, projects, acts, openId }: Known): Group[] {
  const byId = new Map(pages.map((page) => [page.id, page]))
  const visited = recent.flatMap(({ pageId }) => byId.get(pageId) ?? [])
  // Leaves out the page that is open, which would always be the most recent one.
  const others = visited.filter(({ id }) => !location.pathname.endsWith(`/${id}`)).slice(0, MOST_RECENT)
  return [
    { name: 'Recent pages', entries: others.map((page) => ({ ...pageEntry(page, projects, openId), icon: Clock })) },
    {
      name: 'Projects',
      entries: projects
        .filter(({ id }) => id !== openId)
        .slice(0, MOST_SHOWN_PROJECTS)
        .map((project) => projectEntry(project)),
    },
    { name: 'Actions', entries: acts },
  ]
}

function namedGroups({ projects, openId, pages, headings, acts, found }: Known, typed: string): Group[] {
  const near = pages.toSorted((a, b) => Number(b.project_id === openId) - Number(a.project_id === openId))
  const known = new Set(near.map(({ id }) => id))
  const all: NamedPage[] = [...near, ...(found?.pages ?? []).filter(({ id }) => !known.has(id))]
  const names = found
    ? [...projects, ...found.projects.filter(({ id }) => !projects.some((own) => own.id === id))]
    : projects
  const groups = [
    named('Pages', matchNames(all, typed, { nameOf: ({ name }) => name, most: MOST_PAGES }), ({ thing, marks }) =>
      pageEntry(thing, names, openId, marks),
    ),
    named(
      'On this page',
      matchNames(headings, typed, { nameOf: ({ text }) => text, most: MOST_HEADINGS }),
      ({ thing, marks }) => ({
        key: `heading ${thing.id}`,
        icon: Hash,
        title: thing.text,
        marks,
        href: `${location.pathname}#${thing.id}`,
      }),
    ),
    named(
      'Projects',
      matchNames(projects, typed, { nameOf: ({ name }) => name, most: MOST_PROJECTS }),
      ({ thing, marks }) => projectEntry(thing, marks),
    ),
    named(
      'Actions',
      matchNames(acts, typed, { nameOf: ({ title }) => title, most: MOST_ACTS }),
      ({ thing, marks }) => ({ ...thing, marks }),
    ),
    {
      name: 'Symbols',
      entries: (found?.symbols ?? []).map((symbol) => symbolEntry(symbol, found?.projects ?? [], projects)),
      isSpelled: true,
    },
  ]
  // Groups with exact matches come before groups whose best match has typos.
  return [...groups.filter(({ isSpelled }) => isSpelled), ...groups.filter(({ isSpelled }) => !isSpelled)]
}

function named<Thing>(
  name: Group['name'],
  matched: readonly Matched<Thing>[],
  toEntry: (matched: Matched<Thing>) => Entry,
): Group & { isSpelled: boolean } {
  return { name, entries: matched.map(toEntry), isSpelled: matched[0]?.isSpelled ?? true }
}

function textGroups({ found, projects }: Known): Group[] {
  if (!found) return []
  const entries = (kind: SearchHit['kind']) =>
    found.hits.filter((hit) => hit.kind === kind).map((hit) => hitEntry(hit, found.projects, projects))
  return [
    { name: found.similar ? 'Documentation, similar spelling' : 'Documentation', entries: entries('docs') },
    { name: found.similar ? 'Code, similar spelling' : 'Code', entries: entries('code') },
  ]
}

function further({ openId, projects, signedIn }: Known, typed: string): Group {
  const open = projects.find(({ id }) => id === openId)
  // Puts the question into the address, so that the link also works in a new tab.
  const ask = paths.chat({ question: typed, projectId: openId })
  return {
    name: 'More',
    entries: signedIn
      ? [
          { key: 'search', icon: Search, title: `Search all text for “${typed}”`, href: paths.search(typed) },
          ...(canBeAsked(open, projects)
            ? [{ key: 'ask', icon: Sparkles, title: `Ask AI “${typed}”`, badge: 'Beta', href: ask }]
            : []),
        ]
      : [],
  }
}

type NamedProject = { id: number; name: string }
const nameOf = (id: number, projects: readonly NamedProject[]) => projects.find((project) => project.id === id)?.name

const projectOf = (of: { project_id: number }, projects: readonly Project[]) =>
  projects.find(({ id }) => id === of.project_id)

function pageEntry(
  page: NamedPage,
  projects: readonly (Project | NamedProject)[],
  openId: number | undefined,
  marks?: Marks,
): Entry {
  const project = projects.find(({ id }) => id === page.project_id)
  const isOwn = project && 'git_url' in project
  // Shows the path, because files in different folders may have the same name.
  const path = page.source_path === page.name ? undefined : page.source_path
  const place = [page.project_id === openId ? undefined : project?.name, path].filter(Boolean).join(' · ')
  return {
    key: `page ${page.id}`,
    icon: FileText,
    title: page.name,
    ...(marks ? { marks } : {}),
    ...(place ? { place } : {}),
    href: isOwn ? pageAddress(project, page.id) : paths.project(page.project_id, page.id),
  }
}

function projectEntry(project: Project, marks?: Marks): Entry {
  return {
    key: `project ${project.id}`,
    icon: FolderOpen,
    title: project.name,
    ...(marks ? { marks } : {}),
    href: pageAddress(project),
  }
}

function symbolEntry(symbol: NamedSymbol, projects: readonly NamedProject[], own: readonly Project[]): Entry {
  const { project_id, name, kind, path, start_line } = symbol
  const href = addressOf(
    { ...symbol, kind: 'code', headers: [], filepath: path, end_line: start_line },
    projectOf(symbol, own),
  )
  const place = [`${path}:${start_line}`, nameOf(project_id, projects)].filter(Boolean).join(' · ')
  return {
    key: `symbol ${project_id} ${path} ${name} ${start_line}`,
    icon: Braces,
    title: name,
    isCode: true,
    place: `${kind} · ${place}`,
    href,
  }
}

function hitEntry(hit: SearchHit, projects: readonly NamedProject[], own: readonly Project[]): Entry {
  const { kind, project_id, page_id, filepath, start_line, headers, snippet } = hit
  const place = [nameOf(project_id, projects), placeOf(hit)].filter(Boolean).join(' · ')
  const key = `hit ${project_id} ${page_id} ${filepath} ${start_line} ${headers.join('/')} ${snippet.text}`
  const isCode = kind === 'code'
  const href = addressOf(hit, projectOf(hit, own))
  return { key, icon: isCode ? FileCode : FileText, title: titleOf(hit), isCode, place, snippet, href }
}

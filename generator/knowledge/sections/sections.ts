import { hash } from 'node:crypto'
import { createSlugs } from '../../../shared/document/slugs.ts'
import type { FileAnalysis } from '../../analysis/file-analysis.ts'
import type { NamedPlaces } from '../../analysis/graph/named-places.ts'
import { isPeripheral } from '../../analysis/graph/periphery.ts'
import { compareText } from '../../analysis/order.ts'
import { folderOf, nameOf, type RepositoryIndex } from '../../analysis/resolution/repository-index.ts'
import { leadOf } from '../../analysis/text/lead.ts'
import { leadLines } from '../../analysis/text/lead-lines.ts'
import { standsAlone } from '../../units/stands-alone.ts'
import { tellingSentence } from '../../units/telling-sentence.ts'
import { documentsNamedLike, isOfDocuments } from './documents-named-like.ts'
import { type Around, findNamed } from './find-named.ts'
import { type NamedInText, namedInText } from './named-in-text.ts'
import { symbolsInTitle } from './symbols-in-title.ts'

/**
 * Section of a document that is about a file or folder. `start` and `end`: the lines of the text that begins
 * with `sentence`, or else the line of the heading.
 */
export type Section = {
  path: string
  title: string
  /** Anchor of the heading in the address of the document's page. */
  anchor: string
  sentence: string
  start: number
  end: number
  /** Relevance of the section to its target, in whole hundredths. Can exceed 100. */
  score: number
}

/** Sections by the path of the file or folder that they are about, the best first. */
export type Sections = ReadonlyMap<string, readonly Section[]>

type Input = {
  index: RepositoryIndex
  analyses: ReadonlyMap<string, FileAnalysis>
  places: NamedPlaces
  read: (path: string) => string
}

/** Maximum number of characters read from a document. A longer document is a book of data. */
const MAX_CHARACTERS = 600_000
const MOST_KEPT = 8
/** Paths of lessons, which describe a program that the reader writes instead of this project. */
const LESSONS = /(?:^|\/)(?:tutorials?|patterns|cookbook|recipes|how-?tos?|quick-?start|getting-?started)(?:\/|[^/]*$)/i
/** Paths of documents that explain no code: texts that every project has, and records of past changes. */
const NO_EXPLANATION =
  /(?:^|\/)(?:changelog|changes|history|news|releases|licen[cs]e|copying|notice|authors|contributors|code[_-]of[_-]conduct|security|pull_request_template)[^/]*$|(?:^|\/)\.github\/|(?:^|\/)(?:changelogs?|changes|news|releases?|release[_-]notes)\//i

export function sectionsOf({ index, analyses, places, read }: Input): Sections {
  const found = new Map<string, Section[]>()
  const named = documentsNamedLike(analyses)
  const names = hash('sha256', JSON.stringify([index.key, [...places.declared]]))
  for (const path of index.paths) {
    const analysis = analyses.get(path)
    if (analysis?.role !== 'document' || analysis.headings.length === 0) continue
    if (NO_EXPLANATION.test(path) || LESSONS.test(path) || isPeripheral(path)) continue
    const around = { path, index, declared: places.declared, likeIt: named.get(path) }
    const key = `${names} ${path} ${around.likeIt ?? ''}`
    const before = told.get(analysis)
    const ties = before?.key === key ? before.ties : tiesOf(analysis, read(path).slice(0, MAX_CHARACTERS), around)
    told.set(analysis, { key, ties })
    for (const [target, section] of ties) {
      const role = analyses.get(target)?.role
      if (role === 'document' || role === 'test' || !isSpokenOf(target, path, index)) continue
      found.set(target, [...(found.get(target) ?? []), section])
    }
  }
  const best = (a: Section, b: Section) => b.score - a.score || compareText(a.path, b.path) || a.start - b.start
  const sorted = [...found].toSorted(([a], [b]) => compareText(a, b))
  return new Map(sorted.map(([target, sections]) => [target, sections.toSorted(best).slice(0, MOST_KEPT)]))
}

/**
 * Cache of each document's sections, kept between runs. `key` covers all inputs besides the text: the paths
 * and names that existed, and documents with similar names. Most commits change none of these.
 */
const told = new WeakMap<FileAnalysis, { key: string; ties: readonly [target: string, section: Section][] }>()

/** Folders of tests and third-party code. Documents there are about the code in the same folder. */
const APART = /^(?:[^/]+\/)*?(?:tests?|specs?|vendor(?:ed)?|third[_-]?party|3rd[_-]?party|external)\//i

/**
 * Whether a name in a document may refer to a target. A document beside code describes that code, and a type
 * elsewhere may just share a name.
 */
function isSpokenOf(target: string, document: string, index: RepositoryIndex): boolean {
  const folder = folderOf(document)
  const [apart] = APART.exec(document) ?? []
  if (apart !== undefined) return target.startsWith(apart)
  const hasCode = index.filesIn(folder).some((path) => !/\.(?:md|mdx|rst|txt|adoc)$/i.test(path))
  return folder === '' || !hasCode || isOfDocuments(document) || target.startsWith(`${folder}/`)
}

/** `isTop`: under the title of the document. */
type Part = { title: string; anchor: string; from: number; text: string; isTop: boolean }
type Beside = Around & { likeIt: string | undefined }

function tiesOf({ headings, language }: FileAnalysis, text: string, around: Beside): [string, Section][] {
  const lines = text.split('\n')
  const slug = createSlugs()
  return headings.flatMap(({ text: title, line }, at): [string, Section][] => {
    const anchor = slug(title)
    const isUnderlined = /^\s*([-=~^"'`#*+:.])\1{2,}\s*$/.test(lines[line] ?? '')
    const from = isUnderlined ? line + 1 : line
    const part = {
      title,
      anchor,
      from,
      isTop: at === 0,
      text: lines.slice(from, (headings[at + 1]?.line ?? lines.length + 1) - 1).join('\n'),
    }
    const scores = scoresOf(part, around)
    if (scores.size === 0) return []
    const lead = leadOf(part.text, language)
    const sentence = tellingSentence(lead)
    if (sentence === '' || !standsAlone(sentence)) return []
    const own = leadLines(lead, part.text)
    const [start, end] = own ? [from + own.start, from + own.end] : [line, line]
    const quoted = { path: around.path, title, anchor, sentence, start, end }
    return [...scores].map(([target, score]) => [target, { ...quoted, score }])
  })
}

/** More mentions than this don't make a section more relevant. */
const OFTEN = 5
/**
 * Maximum number of things that a section may name and still be about the first of them. Others are lists.
 */
const MOST_NAMED = 6

/** Score of a whole document about a file, which comes before all sections about it. */
const WHOLE = 400

/**
 * Scores the targets that a section is about: targets in its title or in a directive, else targets that the
 * section names first and most often.
 */
function scoresOf({ title, text, isTop }: Part, around: Beside): Map<string, number> {
  // Headings have lost their code marks, so each word may be a name in code style.
  const words = title.split(/[\s,;:]+/).map((name) => ({ name, way: 'code', role: '' }) as const)
  const inTitle = resolved(words, around)
  // At the top of a repository, titles such as "Configuration" or "Licence" don't refer to types with these
  // names.
  const inPlainWords = new Set(folderOf(around.path) === '' ? [] : symbolsInTitle(title, around))
  const named = resolved(namedInText(text), around)
  const counts = new Map<string, number>()
  for (const { target } of named) counts.set(target, (counts.get(target) ?? 0) + 1)
  const [first] = named
  const scores = new Map<string, number>()
  for (const target of new Set([...[...inTitle, ...named].map((each) => each.target), ...inPlainWords])) {
    const count = counts.get(target) ?? 0
    const share = count / Math.max(1, named.length)
    const isTitled =
      inTitle.some((each) => each.target === target) || inPlainWords.has(target) || isCalledLike(title, target)
    const isDocumented = named.some((each) => each.target === target && each.way === 'directive') && counts.size <= 2
    const isFirst = first?.target === target && isNear(first.name, text)
    const isMain = isFirst && counts.size <= MOST_NAMED && share >= 0.5
    if (!isTitled && !isDocumented && !isMain) continue
    const kinds = Number(isTitled) + Number(isDocumented) + Number(isFirst) / 4
    scores.set(target, Math.round(100 * (share + kinds) + 4 * Math.min(count, OFTEN)))
  }
  if (isTop && around.likeIt !== undefined) scores.set(around.likeIt, WHOLE)
  return scores
}

function resolved(names: readonly NamedInText[], around: Around): (NamedInText & { target: string })[] {
  return names.flatMap((named) => {
    const target = findNamed(named, around)
    return target === undefined || target === around.path ? [] : [{ ...named, target }]
  })
}

/** "Sessions" is about `sessions.py`, if it names it at all. */
function isCalledLike(title: string, target: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  const stem = bare(nameOf(target).replace(/\.[^.]*$/, ''))
  return stem.length > 3 && bare(title) === stem
}

/** Whether a name stands in the first paragraph. */
function isNear(name: string, text: string): boolean {
  const [paragraph = ''] = text.trim().split(/\n[ \t]*\n/)
  return paragraph.includes(name)
}

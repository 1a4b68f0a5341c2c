import { frontMatterLength } from './headings.ts'

const MAX_ENTRIES = 2_000
const MAX_LINE = 400

/** Returns the documents in a table of contents, in order: those of a `toctree` or a summary's links. */
export function contentsOf(path: string, content: string, language: string): string[] {
  if (language === 'reStructuredText') return toctreeEntries(content.split('\n'), /^(\s*)\.\. toctree::/)
  if (language === 'AsciiDoc') return /(?:^|\/)nav[\w-]*\.adoc$/.test(path) ? navigationOf(content) : []
  if (language !== 'Markdown') return []
  const isSummary = /(?:^|\/)(?:summary|_sidebar)\.md$/i.test(path)
  return isSummary ? linksOf(content) : toctreeEntries(content.split('\n'), /^(\s*)(?:```|:::)\{toctree\}/)
}

/** Returns the pages in Antora's `nav.adoc`, relative to it. Page names omit the folder `pages`. */
function navigationOf(content: string): string[] {
  const found = content
    .slice(0, 400_000)
    .matchAll(/\bxref:(?:[\w.~-]{0,60}@)?(?:([\w.-]{0,100}):)?([^\s[\]:#]{1,300})/g)
  return [...found]
    .map(([, module, page = '']) => `${module ? `../${module}/` : ''}pages/${page}`)
    .slice(0, MAX_ENTRIES)
}

function linksOf(content: string): string[] {
  const found = content.slice(0, 400_000).matchAll(/\]\(\s{0,4}<?([^\s<>()]{1,300})/g)
  return [...found].flatMap(([, target = '']) => (/^[a-z]+:|^#/i.test(target) ? [] : [target])).slice(0, MAX_ENTRIES)
}

function toctreeEntries(lines: readonly string[], start: RegExp): string[] {
  const entries: string[] = []
  for (let at = 0; at < lines.length && entries.length < MAX_ENTRIES; at++) {
    const margin = start.exec((lines[at] ?? '').slice(0, MAX_LINE))?.[1]
    if (margin === undefined) continue
    const isFenced = !lines[at]?.includes('..')
    for (at++; at < lines.length; at++) {
      const line = (lines[at] ?? '').slice(0, MAX_LINE)
      const text = line.trim()
      const isInside = line.length - line.trimStart().length > margin.length
      if (isFenced ? /^(?:```|:::)/.test(text) : text !== '' && !isInside) break
      const target = /<([^<>]{1,300})>$/.exec(text)?.[1] ?? text
      if (target !== '' && !/^:[\w-]+:/.test(target) && !/^[a-z]+:\/\//i.test(target)) entries.push(target)
    }
    at--
  }
  return entries
}

/** Returns the position of a page among its siblings, as its front matter states it. */
export function positionOf(content: string): number | undefined {
  const lines = content.slice(0, 20_000).split('\n')
  for (const line of lines.slice(1, frontMatterLength(lines))) {
    const value = /^(?:sidebar_position|nav_order|weight|order|position)\s*[:=]\s*["']?(-?\d{1,9}(?:\.\d{1,9})?)/i.exec(
      line,
    )?.[1]
    if (value) return Number(value)
  }
  return undefined
}

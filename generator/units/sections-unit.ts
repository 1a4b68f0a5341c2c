import type { Section } from '../knowledge/sections/sections.ts'
import type { SectionsFacts, Unit } from './facts.ts'
import { type ComposeContext, checked, fileRef } from './view.ts'

const MAX_SECTIONS = 5
/** Extra weight of sections about the first file, because the page is mainly about that file. */
const MAIN = 50

/**
 * Sections of the repository's own documents about some files and folders. `told`: a sentence that the page
 * already has.
 */
export function sectionsUnit(paths: readonly string[], told: string, context: ComposeContext): Unit | undefined {
  const all = paths.flatMap((path, at) =>
    (context.model.sections.get(path) ?? []).map((section) => ({
      ...section,
      score: section.score + (at === 0 ? MAIN : 0),
    })),
  )
  const seen = new Set([told])
  const chosen = all
    .toSorted((a, b) => b.score - a.score)
    .filter(({ sentence }) => !seen.has(sentence) && seen.add(sentence))
  if (chosen.length === 0) return undefined
  const sections = chosen.slice(0, MAX_SECTIONS).map((section) => sectionFacts(section, context))
  return { id: 'sections', type: 'sections', facts: { sections } }
}

function sectionFacts(
  { path, title, anchor, sentence, start, end }: Section,
  context: ComposeContext,
): SectionsFacts['sections'][number] {
  const cite = checked({ path, symbol: null, lines: { start, end }, anchor: `section ${title}` }, context)
  return { document: fileRef(path, context), title, anchor, sentence, cite }
}

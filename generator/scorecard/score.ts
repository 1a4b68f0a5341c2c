import type { Coverage, ExportedProject } from '../document/exported-project.ts'
import {
  citationShare,
  diagramShare,
  entityShare,
  linkShare,
  type Prose,
  prose,
  quotationShare,
  type Share,
  type Sources,
  sentenceShare,
} from './measures.ts'
import { type Page, readPages } from './pages.ts'
import { fullShare, openingShare, proseShare, rowShare, titleShare } from './reading.ts'
import { commentShare, documentShare } from './sentences.ts'

export type Score = {
  coverage: Coverage
  prose: Prose
  citations: Share
  entities: Share
  quotations: Share
  links: Share
  diagrams: Share
  sentences: Share
  comments: Share
  documents: Share
  openings: Share
  rows: Share
  titles: Share
  proseOfParts: Share
  full: Share
}

/** Measures the written pages against their sources. */
export async function score(
  written: ReadonlyMap<string, string>,
  project: ExportedProject,
  sources: Sources,
): Promise<Score & { pages: ReadonlyMap<string, Page> }> {
  const pages = readPages(written)
  return {
    pages,
    coverage: project.coverage,
    prose: prose(pages, project),
    citations: citationShare(project, sources),
    entities: entityShare(pages, sources),
    quotations: quotationShare(pages, sources),
    links: linkShare(pages, written),
    diagrams: await diagramShare(pages),
    sentences: sentenceShare(pages),
    comments: commentShare(pages, sources),
    documents: documentShare(pages, sources),
    openings: openingShare(pages),
    rows: rowShare(pages),
    titles: titleShare(project, sources),
    proseOfParts: proseShare(project, pages),
    full: fullShare(pages),
  }
}

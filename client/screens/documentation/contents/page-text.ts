import type { Citation } from '../../../../shared/contract/pages.ts'
import type { Project } from '../../../../shared/contract/projects.ts'
import { pageOfLink } from '../../../../shared/document/addresses.ts'
import { toMarkdown } from '../../../../shared/document/markdown/serialize.ts'
import type { DocNode } from '../../../../shared/document/node.ts'
import { citationLabel, sourceLink } from '../../../../shared/document/source-link.ts'
import { pageAddress } from '../../../app/project-address.ts'
import { serverAddress } from '../../../hosts/server-address.ts'
import { drawnPictures, embeddedImages } from './embedded-images.ts'
import { standaloneHtml } from './standalone-html.ts'

/** Returns a function that makes links absolute, because the text is going to another program. */
function outside(project: Project) {
  return (href: string): string => {
    const target = pageOfLink(href)
    if (target) return new URL(`${pageAddress(project, target.pageId)}${target.anchor}`, location.origin).href
    return href.startsWith('/') ? new URL(serverAddress(href), location.origin).href : href
  }
}

/** Document to copy, and the citations in it that are known. */
export type Copied = { content: unknown; citations: ReadonlyMap<number, Citation> }

export function pageAsMarkdown({ content, citations }: Copied, project: Project): string {
  const href = outside(project)
  return toMarkdown(content as DocNode, {
    href,
    imageSource: href,
    citation: citationIn(citations, project),
  })
}

/**
 * Returns the page as HTML with inline styles, for example for a mail. Embeds small images, because not every
 * recipient may fetch them.
 */
export async function pageAsHtml({ content, citations }: Copied, project: Project): Promise<string> {
  const page = content as DocNode
  const href = outside(project)
  const nodes = [...nodesOf(page)]
  const images = await embeddedImages(nodes.flatMap(({ type, attrs }) => (type === 'image' ? [attrs?.src] : [])))
  const drawings = await drawnPictures(nodes.flatMap(({ attrs }) => attrs?.picture ?? []))
  return standaloneHtml(page, {
    href,
    image: (src) => images.get(src) ?? href(src),
    drawing: (picture) => drawings.get(picture),
    citation: citationIn(citations, project),
  })
}

function citationIn(citations: Copied['citations'], project: Project) {
  return (id: number) => {
    const citation = citations.get(id)
    if (!citation) return undefined
    const link = sourceLink(project.git_url, citation)
    return { label: citationLabel(citation), ...(link && { href: link }) }
  }
}

function* nodesOf(node: DocNode): Generator<DocNode> {
  yield node
  for (const child of node.content ?? []) yield* nodesOf(child)
}

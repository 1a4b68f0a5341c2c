import { renderToHTMLString } from '@tiptap/static-renderer/pm/html-string'
import type { Citation } from '../../../../shared/contract/pages.ts'
import type { Project } from '../../../../shared/contract/projects.ts'
import { pageOfLink } from '../../../../shared/document/addresses.ts'
import { inTheme, isPicture } from '../../../../shared/document/canvas/picture.ts'
import { documentExtensions } from '../../../../shared/document/extensions.ts'
import { toMarkdown } from '../../../../shared/document/markdown/serialize.ts'
import type { DocNode } from '../../../../shared/document/node.ts'
import { isRetiredAndEmpty } from '../../../../shared/document/retired.ts'
import { citationLabel, sourceLink } from '../../../../shared/document/source-link.ts'
import { pageAddress } from '../../../app/project-address.ts'
import { serverAddress } from '../../../hosts/server-address.ts'

/** Addresses inside a page are made whole: the text is going somewhere else. */
function outside(project: Project) {
  return (href: string): string => {
    const target = pageOfLink(href)
    if (target) return new URL(`${pageAddress(project, target.pageId)}${target.anchor}`, location.origin).href
    return href.startsWith('/') ? new URL(serverAddress(href), location.origin).href : href
  }
}

/** What is copied, and what is known of the citations in it. */
export type Copied = { content: unknown; citations: ReadonlyMap<number, Citation> }

export function pageAsMarkdown({ content, citations }: Copied, project: Project): string {
  const href = outside(project)
  return toMarkdown(content as DocNode, {
    href,
    imageSource: href,
    citation: (id) => {
      const citation = citations.get(id)
      if (!citation) return undefined
      const link = sourceLink(project.git_url, citation)
      return { label: citationLabel(citation), ...(link && { href: link }) }
    },
  })
}

export function pageAsHtml({ content, citations }: Copied, project: Project): string {
  const written = rewrite(content as DocNode, outside(project), citations)
  return withPictures(renderToHTMLString({ extensions: documentExtensions(), content: written }), written)
}

/** Elsewhere a drawing is an image: there is nothing to draw it with. */
function withPictures(html: string, page: DocNode): string {
  const images = new Map<unknown, string>()
  const visit = ({ type, attrs, content }: DocNode) => {
    if (type === 'editorCanvas') images.set(attrs?.id, imageOf(attrs?.picture, attrs?.words))
    content?.forEach(visit)
  }
  visit(page)
  return html.replace(/(<div data-canvas="([^"]*)"[^>]*>)(<\/div>)/g, (_all, begin: string, id: string, end: string) =>
    [begin, images.get(id), end].join(''),
  )
}

function imageOf(picture: unknown, words: unknown): string {
  if (typeof picture !== 'string' || !isPicture(picture)) return ''
  const image = new Image()
  image.alt = typeof words === 'string' && words ? `Drawing: ${words}` : 'Drawing'
  image.src = `data:image/svg+xml,${encodeURIComponent(inTheme(picture, 'light', ''))}`
  return image.outerHTML
}

/** HTML has no use for what is only kept for merging, nor for ids of citations. */
function rewrite(node: DocNode, href: (href: string) => string, citations: ReadonlyMap<number, Citation>): DocNode {
  if (node.type === 'citation') {
    const citation = citations.get(Number(node.attrs?.id))
    return citation
      ? { type: 'text', text: ` ${citationLabel(citation)}`, marks: [{ type: 'code' }] }
      : { type: 'text', text: ' ' }
  }
  const { src } = node.attrs ?? {}
  return {
    ...node,
    ...(typeof src === 'string' && { attrs: { ...node.attrs, src: href(src) } }),
    ...(node.marks && {
      marks: node.marks.map((mark) =>
        mark.type === 'link' ? { ...mark, attrs: { ...mark.attrs, href: href(String(mark.attrs?.href)) } } : mark,
      ),
    }),
    ...(node.content && {
      content: node.content
        .filter((child) => !isRetiredAndEmpty(child))
        .map((child) => rewrite(child, href, citations)),
    }),
  }
}

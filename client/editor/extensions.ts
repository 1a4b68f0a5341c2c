import type { AnyExtension } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import { CollaborationCaret } from '@tiptap/extension-collaboration-caret'
import { ListKeymap, TaskItem } from '@tiptap/extension-list'
import { Dropcursor, Gapcursor, Placeholder } from '@tiptap/extensions'
import { documentExtensions } from '../../shared/document/extensions.ts'
import { LinkMark } from '../../shared/document/nodes/link.ts'
import type { PageDoc } from '../sync/page-docs/page-doc.ts'
import type { CitationBook } from './blocks/citation/citation-book.ts'
import { citationWithView } from './blocks/citation/citation-node.ts'
import { codeBlockWithView } from './blocks/code-block/code-block-node.ts'
import { ImagePlaceholders } from './blocks/image/image-placeholders.ts'
import { OpenLinks, type OpenLinksOptions } from './open-links.ts'
import { OutlineAnchors, type OutlineOptions } from './outline.ts'
import { UNTITLED } from './page-title.ts'
import { renderCaret } from './presence/caret.ts'
import { KeepProvenance } from './provenance.ts'
import { TitleLine, type TitleLineOptions } from './title-line.ts'
import { TrailingParagraph } from './trailing-paragraph.ts'

export type ExtensionParts = OutlineOptions['onChange'] extends infer OnOutline
  ? {
      page: PageDoc
      user: { name: string; color: string }
      book: CitationBook
      title: TitleLineOptions
      onOutline: OnOutline
      openPage: OpenLinksOptions['openPage']
    }
  : never

/** Everything an editor of a page is made of: the shared document, with views, and what people do with it. */
export function editorExtensions({ page, user, book, title, onOutline, openPage }: ExtensionParts): AnyExtension[] {
  return [
    ...documentExtensions({
      codeBlock: codeBlockWithView,
      citation: citationWithView(book),
      // The library that finds addresses in text takes schemes once a tab and warns about every editor after that; ours
      // is never found in text, only set.
      link: LinkMark.configure({ protocols: [] }),
      taskItem: TaskItem.configure({ nested: true, a11y: { checkboxLabel: (node) => node.textContent || 'To-do' } }),
    }),
    ListKeymap,
    Dropcursor.configure({ color: 'var(--accent)', width: 2 }),
    Gapcursor,
    Placeholder.configure({
      placeholder: ({ editor, pos }) => (pos === 0 && editor.isEmpty ? UNTITLED : 'Write, or use Insert'),
    }),
    Collaboration.configure({ fragment: page.fragment, provider: page.provider }),
    CollaborationCaret.configure({ provider: page.provider, user, render: renderCaret }),
    ImagePlaceholders.configure({ place: page.room }),
    KeepProvenance,
    TrailingParagraph,
    TitleLine.configure(title),
    OutlineAnchors.configure({ onChange: onOutline }),
    OpenLinks.configure({ openPage }),
  ]
}

import type { AnyExtension } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import { CollaborationCaret } from '@tiptap/extension-collaboration-caret'
import { ListKeymap, TaskItem } from '@tiptap/extension-list'
import { Dropcursor } from '@tiptap/extensions/drop-cursor'
import { Gapcursor } from '@tiptap/extensions/gap-cursor'
import { Placeholder } from '@tiptap/extensions/placeholder'
import { documentExtensions } from '../../shared/document/extensions.ts'
import { LinkMark } from '../../shared/document/nodes/link.ts'
import type { LocalPage } from '../sync/page-docs/local-page.ts'
import type { PageDoc } from '../sync/page-docs/page-doc.ts'
import { alertWithView } from './blocks/alert/alert-node.ts'
import { canvasWithView } from './blocks/canvas/canvas-node.ts'
import type { CitationBook } from './blocks/citation/citation-book.ts'
import { citationWithView } from './blocks/citation/citation-node.ts'
import { codeBlockWithView } from './blocks/code-block/code-block-node.ts'
import type { ImagePlace } from './blocks/image/image-file.ts'
import { imageWithView } from './blocks/image/image-node.ts'
import { ImagePlaceholders } from './blocks/image/image-placeholders.ts'
import { tableWithView } from './blocks/table/table-node.ts'
import { LeaveFullScreen } from './blocks/toolbar/block-full-screen.ts'
import { videoWithView } from './blocks/video/video-node.ts'
import { DrawOnce, drawnByUs } from './draw-once.ts'
import { EdgeKeys } from './edge-keys.ts'
import { FreshSelection } from './fresh-selection.ts'
import { GoOnBelow } from './go-on-below.ts'
import { HeldSelection } from './held-selection.ts'
import { KeepPlace } from './keep-place.ts'
import { LayoutKeys, withoutCapitals } from './layout-keys.ts'
import { MarkEdges } from './mark-edges.ts'
import { EarlyKeys } from './menus/early-keys.ts'
import { OpenLinks, type OpenLinksOptions } from './open-links.ts'
import { OutlineAnchors, type OutlineOptions } from './outline.ts'
import { UNTITLED } from './page-title.ts'
import { Paste, type PasteOptions } from './paste/paste.ts'
import { renderCaret } from './presence/caret.ts'
import { othersOnly } from './presence/others-only.ts'
import { KeepProvenance } from './provenance.ts'
import { TitleLine, type TitleLineOptions } from './title-line.ts'
import { TrailingParagraph } from './trailing-paragraph.ts'
import { typedLinkRule } from './typed-link.ts'
import { UndoSteps } from './undo-steps.ts'

/** Document in an editor: a page of a project, or a page that exists only on this device. */
export type EditedPage = Pick<PageDoc, 'room' | 'doc' | 'fragment' | 'provider' | 'facts'> | LocalPage

export function imagePlaceOf({ provider, room }: EditedPage): ImagePlace {
  return provider ? room : 'device'
}

export type ExtensionParts = OutlineOptions['onChange'] extends infer OnOutline
  ? {
      page: EditedPage
      caret: { id: string; name: string; color: string } | undefined
      book: CitationBook
      title: TitleLineOptions
      onOutline: OnOutline
      openPage: OpenLinksOptions['openPage']
      addressOfPage: PasteOptions['addressOfPage']
    }
  : never

/** All extensions of a page's editor: the shared document, its views, and what people do with it. */
export function editorExtensions(parts: ExtensionParts): AnyExtension[] {
  const { page, caret, book, title, onOutline, openPage, addressOfPage } = parts
  return [
    ...documentExtensions({
      codeBlock: codeBlockWithView,
      citation: citationWithView(book),
      image: imageWithView(page.room.projectId),
      editorCanvas: canvasWithView({
        doc: page.doc,
        awareness: page.provider?.awareness,
        facts: page.facts,
        user: caret,
      }),
      alert: alertWithView,
      youtube: videoWithView,
      table: tableWithView,
      // Leaves out our own scheme. The library that finds addresses in text accepts schemes only once per tab, and
      // warns for each later editor. Our scheme is never detected in text anyway, only set.
      link: LinkMark.configure({ protocols: [] }).extend({
        addInputRules() {
          return [typedLinkRule(this.type)]
        },
      }),
      taskItem: TaskItem.configure({ nested: true, a11y: { checkboxLabel: (node) => node.textContent || 'To-do' } }),
    }).map(withoutCapitals),
    ListKeymap,
    Dropcursor.configure({ color: 'var(--accent)', width: 2 }),
    Gapcursor,
    Placeholder.configure({
      placeholder: ({ editor, pos }) => (pos === 0 && editor.isEmpty ? UNTITLED : 'Write, or press / for blocks'),
    }),
    Collaboration.configure({ fragment: page.fragment, provider: page.provider, ySyncOptions: drawnByUs() }),
    DrawOnce,
    ...(caret && page.provider
      ? [
          CollaborationCaret.configure({
            provider: { awareness: othersOnly(page.provider.awareness) },
            user: caret,
            render: renderCaret,
          }),
        ]
      : []),
    HeldSelection,
    FreshSelection,
    LayoutKeys,
    EarlyKeys,
    UndoSteps,
    ImagePlaceholders.configure({ place: imagePlaceOf(page) }),
    Paste.configure({ place: imagePlaceOf(page), book, addressOfPage }),
    KeepProvenance,
    TrailingParagraph,
    GoOnBelow,
    KeepPlace,
    TitleLine.configure(title),
    OutlineAnchors.configure({ onChange: onOutline }),
    EdgeKeys,
    MarkEdges,
    LeaveFullScreen,
    OpenLinks.configure({ openPage }),
  ]
}

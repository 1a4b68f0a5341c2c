import { Fragment, type ReactNode } from 'react'
import { alertType } from '../../../shared/document/alert-type.ts'
import { cellSide } from '../../../shared/document/cell-side.ts'
import { MAX_SPAN } from '../../../shared/document/limits.ts'
import { type DocMark, type DocNode, textOf } from '../../../shared/document/node.ts'
import { late } from '../../ui/late.tsx'
import { AlertFrame } from '../blocks/alert/alert-frame.tsx'
import { CitationChip } from '../blocks/citation/citation-chip.tsx'
import { CodeReading } from '../blocks/code-block/code-reading.tsx'
import { ImageReading } from '../blocks/image/image-reading.tsx'
import { TableReading } from '../blocks/table/table-reading.tsx'
import { VideoFrame } from '../blocks/video/video-frame.tsx'
import { CodeName } from './code-name.tsx'
import { keyOf } from './node-keys.ts'
import { PageLink } from './page-link.tsx'
import { CODE_NAME, LINK_RUN } from './prepare.ts'

/** Loaded late, because few pages have a drawing. */
const CanvasReading = late(async () => (await import('../blocks/canvas/canvas-reading.tsx')).CanvasReading)

type Shown = { node: DocNode; children: ReactNode; id: string | undefined }

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const positive = (value: unknown): number | undefined =>
  typeof value === 'number' && value > 0 ? Math.round(value) : undefined
const whole = (value: unknown): number | undefined => (Number.isSafeInteger(value) ? (value as number) : undefined)
/** Numbering styles of list items, as in HTML's `type` attribute. */
const NUMBERS = ['1', 'a', 'A', 'i', 'I'] as const
const cellProps = ({ attrs }: DocNode) => {
  const align = cellSide(attrs?.align)
  return {
    colSpan: span(attrs?.colspan),
    rowSpan: span(attrs?.rowspan),
    ...(align && { style: { textAlign: align } }),
  }
}
const span = (value: unknown) => Math.min(positive(value) ?? 1, MAX_SPAN)

/**
 * Renders each kind of node for readers. The editor uses the same elements, so that both share one style
 * sheet.
 */
const NODES: Readonly<Record<string, (shown: Shown) => ReactNode>> = {
  text: ({ node }) => node.text ?? '',
  paragraph: ({ children }) => <p>{children}</p>,
  heading: ({ node, children, id }) => {
    const level = Math.min(6, Math.max(1, Number(node.attrs?.level ?? 1)))
    const Tag = `h${level}` as 'h1'
    return <Tag id={id}>{children}</Tag>
  },
  bulletList: ({ children }) => <ul dir="auto">{children}</ul>,
  orderedList: ({ node, children }) => (
    <ol dir="auto" start={whole(node.attrs?.start)} type={NUMBERS.find((type) => type === node.attrs?.type)}>
      {children}
    </ol>
  ),
  listItem: ({ children }) => <li>{children}</li>,
  taskList: ({ children }) => (
    <ul dir="auto" data-type="taskList">
      {children}
    </ul>
  ),
  taskItem: ({ node, children }) => (
    <li data-checked={node.attrs?.checked === true}>
      <input type="checkbox" checked={node.attrs?.checked === true} disabled aria-label={textOf(node) || 'To-do'} />
      <div>{children}</div>
    </li>
  ),
  blockquote: ({ children }) => <blockquote dir="auto">{children}</blockquote>,
  codeBlock: ({ node }) => (
    <CodeReading text={textOf(node)} language={text(node.attrs?.language)} sourceAddress={text(node.attrs?.git_url)} />
  ),
  hardBreak: () => <br />,
  horizontalRule: () => <hr />,
  alert: ({ node, children }) => <AlertFrame type={alertType(node.attrs?.type)}>{children}</AlertFrame>,
  youtube: ({ node }) => (
    <VideoFrame
      src={text(node.attrs?.src) ?? ''}
      width={Number(node.attrs?.width)}
      height={Number(node.attrs?.height)}
    />
  ),
  table: ({ node, children }) => <TableReading node={node}>{children}</TableReading>,
  tableRow: ({ children }) => <tr>{children}</tr>,
  tableHeader: ({ node, children }) => <th {...cellProps(node)}>{children}</th>,
  tableCell: ({ node, children }) => <td {...cellProps(node)}>{children}</td>,
  image: ({ node }) => <ImageReading node={node} />,
  editorCanvas: ({ node: { attrs } }) => (
    <CanvasReading picture={attrs?.picture} words={attrs?.words} height={attrs?.height} />
  ),
  citation: ({ node }) => <CitationChip id={Number(node.attrs?.id)} />,
  [CODE_NAME]: ({ node, children }) => <CodeName name={String(node.attrs?.name)}>{children}</CodeName>,
  [LINK_RUN]: ({ node, children }) => (
    <PageLink href={text(node.attrs?.href) ?? ''} title={text(node.attrs?.title)}>
      {children}
    </PageLink>
  ),
}

const MARKS: Readonly<Record<string, (children: ReactNode) => ReactNode>> = {
  bold: (children) => <strong>{children}</strong>,
  italic: (children) => <em>{children}</em>,
  strike: (children) => <s>{children}</s>,
  underline: (children) => <u>{children}</u>,
  code: (children) => <code>{children}</code>,
}

/**
 * Renders the blocks of a prepared document. A block that this version doesn't know is shown as the text
 * inside it, never dropped.
 */
export function renderPage(doc: DocNode, idOf: ReadonlyMap<DocNode, string>): ReactNode[] {
  return (doc.content ?? []).map((block) => renderNode(block, keyOf(block), idOf.get(block)))
}

/** Output rendered for each node. When a page changes, the other nodes keep the very same elements. */
const rendered = new WeakMap<DocNode, { id: string | undefined; shown: ReactNode }>()

function renderNode(node: DocNode, key: number | string, id?: string): ReactNode {
  const known = rendered.get(node)
  if (known && known.id === id) return known.shown
  const show = NODES[node.type] ?? UnknownBlock
  const children = node.content?.map(renderChild)
  const shown = <Fragment key={key}>{marked(node.marks, show({ node, children, id }))}</Fragment>
  rendered.set(node, { id, shown })
  return shown
}

function renderChild(node: DocNode, at: number, all: readonly DocNode[]): ReactNode {
  if (node.type === 'text') return renderText(node, at)
  if (node.type !== LINK_RUN && node.type !== CODE_NAME) return renderNode(node, keyOf(node))
  // Link and code name nodes are recreated whenever their line changes, so their target serves as the key.
  const isAlike = (other: DocNode) => other.type === node.type && leadOf(other) === leadOf(node)
  return renderNode(node, `${leadOf(node)} ${all.slice(0, at).filter(isAlike).length}`)
}

const leadOf = ({ attrs }: DocNode) => String(attrs?.href ?? attrs?.name)

function renderText({ text = '', marks }: DocNode, at: number): ReactNode {
  return marks?.length ? <Fragment key={at}>{marked(marks, text)}</Fragment> : text
}

/** Wraps rendered content in the elements of its marks. The first mark becomes the innermost element. */
function marked(marks: readonly DocMark[] | undefined, shown: ReactNode): ReactNode {
  return (marks ?? []).reduce((inside, { type }) => MARKS[type]?.(inside) ?? inside, shown)
}

/** Shows the text of a block whose type was added in a later version of Docwright. */
function UnknownBlock({ node, children }: Shown) {
  return (
    <div>
      <p>Error rendering block "{node.type}"</p>
      {children}
    </div>
  )
}

import { Children, type CSSProperties, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { ArrowShapeUtil, GeoShapeUtil, NoteShapeUtil, RichTextSVG, type RichTextSVGProps, TextShapeUtil } from 'tldraw'

/**
 * Shapes whose labels get few styles in pictures. The library would copy every computed style and every font
 * into each label. A hundred labels would take seconds and a megabyte.
 */
class PlainText extends TextShapeUtil {
  override toSvg(...drawn: Parameters<TextShapeUtil['toSvg']>) {
    return withPlainLabels(super.toSvg(...drawn))
  }
}

class PlainGeo extends GeoShapeUtil {
  override toSvg(...drawn: Parameters<GeoShapeUtil['toSvg']>) {
    return withPlainLabels(super.toSvg(...drawn))
  }
}

class PlainNote extends NoteShapeUtil {
  override toSvg(...drawn: Parameters<NoteShapeUtil['toSvg']>) {
    return withPlainLabels(super.toSvg(...drawn))
  }
}

class PlainArrow extends ArrowShapeUtil {
  override toSvg(...drawn: Parameters<ArrowShapeUtil['toSvg']>) {
    return withPlainLabels(super.toSvg(...drawn))
  }
}

export const labelledShapes = [PlainText, PlainGeo, PlainNote, PlainArrow]

function withPlainLabels(drawn: ReactElement): ReactElement {
  if (drawn.type === RichTextSVG) return <PlainLabel {...(drawn.props as RichTextSVGProps)} />
  const { children } = drawn.props as { children?: ReactNode }
  if (children === undefined) return drawn
  const inside = Children.toArray(children).map((child) => (isValidElement(child) ? withPlainLabels(child) : child))
  return cloneElement(drawn, {}, ...inside)
}

const ACROSS: Readonly<Record<string, string>> = { start: 'flex-start', end: 'flex-end' }

function PlainLabel(props: RichTextSVGProps) {
  const { bounds, richText, fontSize, fontFamily, lineHeight, textAlign, verticalAlign, labelColor, padding } = props
  const box: CSSProperties = {
    display: 'flex',
    boxSizing: 'border-box',
    height: '100%',
    padding: `${padding}px`,
    justifyContent: ACROSS[textAlign] ?? 'center',
    alignItems: ACROSS[verticalAlign] ?? 'center',
    fontFamily,
  }
  const text: CSSProperties = {
    width: '100%',
    color: labelColor,
    fontSize: `${fontSize}px`,
    lineHeight: `${Math.round(fontSize * lineHeight)}px`,
    textAlign: ['start', 'end'].includes(textAlign) ? (textAlign as 'start') : 'center',
    overflowWrap: 'break-word',
    whiteSpace: 'pre-wrap',
  }
  return (
    <foreignObject x={bounds.minX} y={bounds.minY} width={bounds.w} height={bounds.h}>
      <div style={box}>
        <div style={text}>{nodesOf(richText.content)}</div>
      </div>
    </foreignObject>
  )
}

type TextNode = { type?: string; text?: string; marks?: { type?: string }[]; content?: unknown[] }

const TAGS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
  codeBlock: 'pre',
  heading: 'h2',
}

const MARKS: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
  code: 'code',
  highlight: 'mark',
}

function nodesOf(content: readonly unknown[] | undefined): ReactNode[] {
  return (content ?? []).map((child, at) => nodeOf(child as TextNode, at))
}

function nodeOf({ type = '', text, marks, content }: TextNode, key: number): ReactNode {
  if (type === 'text') {
    return (marks ?? []).reduce<ReactNode>((inner, mark) => {
      const Mark = MARKS[mark.type ?? ''] as 'strong' | undefined
      return Mark ? <Mark key={key}>{inner}</Mark> : inner
    }, text)
  }
  if (type === 'hardBreak') return <br key={key} />
  const Tag = TAGS[type] as 'p' | undefined
  if (!Tag) return nodesOf(content)
  return (
    <Tag key={key} style={STYLES[type] ?? BLOCK}>
      {content?.length ? nodesOf(content) : <br />}
    </Tag>
  )
}

const BLOCK: CSSProperties = { margin: 0 }
const LIST: CSSProperties = { margin: 0, paddingLeft: '1.625ch', textAlign: 'left' }
const HEADING: CSSProperties = { margin: '5px 0 10px', fontSize: '1.5em', lineHeight: 1.35 }
const STYLES: Readonly<Record<string, CSSProperties>> = { bulletList: LIST, orderedList: LIST, heading: HEADING }

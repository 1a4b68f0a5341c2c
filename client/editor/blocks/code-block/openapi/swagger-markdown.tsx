import type { Nodes, RootContent } from 'mdast'
import { Fragment, type ReactNode, useMemo } from 'react'
import { isSafeLink } from '../../../../../shared/document/addresses.ts'
import { githubTree } from '../../../../../shared/document/markdown/tree.ts'

/** Maximum number of characters of Markdown to render. A longer text is shown as plain text. */
const LONGEST = 20_000

/**
 * A description in Markdown, rendered as our own elements, so no HTML needs to be cleaned. Tags are left
 * out, but their words stay. Pictures are named, not fetched.
 */
export function Markdown({ source }: { source?: unknown }) {
  const text = typeof source === 'string' ? source : ''
  const content = useMemo(() => (text.length > LONGEST ? text : render(githubTree(text).children)), [text])
  return text.trim() ? <div className="renderedMarkdown markdown">{content}</div> : null
}

function render(nodes: readonly RootContent[]): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity but their place.
  return nodes.map((node, index) => <Fragment key={index}>{one(node)}</Fragment>)
}

function one(node: Nodes): ReactNode {
  switch (node.type) {
    case 'text':
      return node.value
    case 'paragraph':
      return <p>{render(node.children)}</p>
    case 'heading':
      return <p className="heading">{render(node.children)}</p>
    case 'emphasis':
      return <em>{render(node.children)}</em>
    case 'strong':
      return <strong>{render(node.children)}</strong>
    case 'delete':
      return <s>{render(node.children)}</s>
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'code':
      return <pre>{node.value}</pre>
    case 'break':
      return <br />
    case 'thematicBreak':
      return <hr />
    case 'blockquote':
      return <blockquote>{render(node.children)}</blockquote>
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{render(node.children)}</ol> : <ul>{render(node.children)}</ul>
    case 'listItem':
      return <li>{render(node.children)}</li>
    case 'link':
      return isSafeLink(node.url) && !node.url.startsWith('page:') ? (
        <a href={node.url} target="_blank" rel="noopener noreferrer nofollow">
          {render(node.children)}
        </a>
      ) : (
        render(node.children)
      )
    case 'image':
    case 'imageReference':
      return node.alt ? <em>{node.alt}</em> : null
    case 'table':
      return (
        <table>
          <tbody>{render(node.children)}</tbody>
        </table>
      )
    case 'tableRow':
      return <tr>{render(node.children)}</tr>
    case 'tableCell':
      return <td>{render(node.children)}</td>
    case 'html':
      return wordsOf(node.value)
    default:
      return 'children' in node ? render(node.children) : null
  }
}

/** Words in a piece of HTML, read in a separate document where nothing is loaded or run. */
function wordsOf(html: string): ReactNode {
  const { body } = new DOMParser().parseFromString(html.replace(/<br\s*\/?>/gi, '\n'), 'text/html')
  for (const element of body.querySelectorAll('script, style, template, noscript, iframe, textarea, title'))
    element.remove()
  const words = body.textContent
  return words.trim() ? <p>{words}</p> : words.includes('\n') ? <br /> : null
}

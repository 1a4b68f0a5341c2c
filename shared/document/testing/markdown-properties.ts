import fc from 'fast-check'
import * as Y from 'yjs'
import { DOCUMENT } from '../../contract/messages/document.ts'
import { canonical } from '../canonical.ts'
import { parseMarkdown } from '../markdown/parse.ts'
import { toMarkdown } from '../markdown/serialize.ts'
import { markdownTree } from '../markdown/tree.ts'
import type { DocNode } from '../node.ts'
import { documentSchema } from '../schema.ts'
import { validateUpdate } from '../validate-update.ts'
import { writeNewDoc } from '../yjs.ts'
import { anyPage, page, VIDEO } from './generated-documents.ts'

/** Pieces of Markdown and HTML, valid and broken, from which test texts are built. */
const PARTS = [
  ...[
    'a',
    'b ',
    'word',
    '*',
    '**',
    '_',
    '~~',
    '`',
    '``',
    '```',
    '```js\n',
    '\n```\n',
    '~~~',
    '\n',
    '\n',
    '\n\n',
    '\n\n',
    '\r\n',
  ],
  ...[
    '> ',
    '- ',
    '* ',
    '1. ',
    '2) ',
    '  ',
    '    ',
    '\t',
    '# ',
    '### ',
    '---',
    '\n---\n',
    '===',
    '|',
    '| a | b |\n',
    '|-|-|\n',
  ],
  ...[
    '\\',
    '&amp;',
    '&',
    '&#32;',
    '&#13;',
    'http://x.y',
    'www.x.y',
    'a@b.c',
    '[',
    '](',
    '[a](http://x.y)',
    '![i](http://x.y/z.png)',
  ],
  ...[
    '![',
    '[^1]',
    '[^1]: n',
    '[r]',
    '[r]: http://r.s',
    '<u>',
    '</u>',
    '<b>',
    '</b>',
    '<a href="http://q.r">',
    '</a>',
    '<br>',
  ],
  ...[
    '<img src="http://i.j">',
    '<img src=http://i.j width=3>',
    '<div>',
    '</div>',
    '<p>',
    '</p>',
    '<table>',
    '<tr>',
    '<td>',
    '</td>',
  ],
  ...[
    '<th>',
    '</table>',
    '<ul>',
    '<li>',
    '</ul>',
    '<ol start=3>',
    '<pre>',
    '</pre>',
    '<code>',
    '</code>',
    '<h2>',
    '</h2>',
  ],
  ...[
    '<details>',
    '<summary>',
    '</summary>',
    '<!--',
    '-->',
    '<x-y>',
    '</x>',
    '<',
    '>',
    '⚠️',
    'ℹ️',
    '---\n⚠️\n',
    '\n---\n❌\n',
  ],
  ...[
    ':::youtube {src="https://youtu.be/abcdefg"} :::',
    ':::editorCanvas {id="c"} :::',
    ':::',
    '[x] ',
    '[ ] ',
    '> [!NOTE]\n',
  ],
  ...[
    '"',
    "'",
    '(',
    ')',
    '{',
    '}',
    '!',
    'é',
    '👍',
    '\u00a0',
    '<blockquote>',
    '</blockquote>',
    '<script>',
    '</script>',
    '<style>',
  ],
  ...[
    '<iframe src="https://www.youtube.com/embed/abcdefg"></iframe>',
    '<input type=checkbox checked>',
    '<svg><path d="1"/>t</svg>',
  ],
  ...['<dl><dt>', '<dd>', '<hr>', 'title: x', '\n\nword\n', '\n\n# h\n', '<?', '?>', '<![CDATA[', ']]>', '<!X', '\0'],
]
const anyText = fc.array(fc.constantFrom(...PARTS), { maxLength: 30 }).map((parts) => parts.join(''))

/** Problem with how a text is parsed and written; undefined if there's none. */
export function problemOfText(text: string): string | undefined {
  const doc = parseMarkdown(text)
  if (JSON.stringify(doc).includes(DOCUMENT.notParsed) && !text.includes(DOCUMENT.notParsed))
    return 'it could not be read'
  return problemOfDocument(doc) ?? problemOfWriting(doc, true)
}

/**
 * Checks a round trip: the page keeps its letters, and stays the same if Markdown can hold it. A second
 * writing gives the same text.
 */
function problemOfWriting(doc: DocNode, isHeld: boolean): string | undefined {
  const text = toMarkdown(doc)
  const back = parseMarkdown(text)
  const of = isHeld ? canonical : lettersOf
  const [before, after] = [of(doc), of(back)]
  if (before !== after) return `${text}\nwas\n${before}\nis\n${after}`
  const again = toMarkdown(back)
  return again === text ? problemOfDocument(back) : `${text}\nbecomes\n${again}`
}

/** All text without its spaces. A video that can't be a block counts as its address. */
function lettersOf(doc: DocNode): string {
  return textsOf(doc).replaceAll(`${VIDEO}&t=42`, '').replaceAll(VIDEO, '')
}

function textsOf(node: DocNode): string {
  const { type, attrs, text, content = [] } = node
  if (type === 'text') return (text ?? '').replace(/\s/g, '')
  if (type === 'image' && !attrs?.src) return String(attrs?.alt ?? '').replace(/\s/g, '')
  if (type === 'youtube' && !String(attrs?.src).includes('youtube.com')) return String(attrs?.src)
  return content.map(textsOf).join('')
}

/** Problem of a document that the schema or the server rejects. */
function problemOfDocument(doc: DocNode): string | undefined {
  try {
    documentSchema.nodeFromJSON(doc).check()
  } catch (cause) {
    return `the schema does not allow it: ${String(cause)}`
  }
  const page = new Y.Doc()
  writeNewDoc(page, doc)
  const verdict = validateUpdate(Y.encodeStateAsUpdate(page))
  return verdict.ok ? undefined : `the server does not take it: ${verdict.problem}`
}

type Check = (runs: { numRuns: number; seed?: number }) => void

/** Checks that no generated value has a problem. */
function checkOf<Made>(made: fc.Arbitrary<Made>, problem: (made: Made) => string | undefined): Check {
  const property = fc.property(made, (one) => {
    const found = problem(one)
    if (found !== undefined) throw new Error(found)
  })
  return (runs) => fc.assert(property, runs)
}

/** Properties that hold for every generated value. */
export const MARKDOWN_PROPERTIES: Readonly<Record<string, Check>> = {
  'a page that Markdown can hold is read back as the same page': checkOf(page, (doc) => problemOfWriting(doc, true)),
  'any page is written as a text that has all its letters, and is read and written as the same text': checkOf(
    anyPage,
    (doc) => problemOfWriting(doc, false),
  ),
  'any text is read as a page that is written and read back as the same page': checkOf(anyText, problemOfText),
  'a text is read in pieces as it is read whole': checkOf(anyText, (text) => {
    const [pieces, whole] = [1, Number.POSITIVE_INFINITY].map((size) =>
      shapeOf(markdownTree(text.replace(/\r\n?/g, '\n'), size)),
    )
    return pieces === whole ? undefined : `${whole}\nin pieces\n${pieces}`
  }),
}

/**
 * Shape of a tree without end positions: an element may end before or after the blank lines that follow it.
 */
function shapeOf(tree: unknown): string {
  return JSON.stringify(tree, (key, value: unknown) => {
    if (key === 'end') return undefined
    return key === 'value' && typeof value === 'string' ? value.trimEnd() : value
  })
}

import { gfmToMarkdown } from 'mdast-util-gfm'
import type { Handle, Join, Options } from 'mdast-util-to-markdown'
import { ALERT_SYMBOLS } from '../alert-symbols.ts'
import { writeEmbed } from '../syntax/embed.ts'
import type { AlertTree, EmbedTree } from '../tree.ts'

declare module 'mdast-util-to-markdown' {
  interface ConstructNameMap {
    alert: 'alert'
  }
}

/** Writes a rule as underscores where dashes would end an alert, or merge with a list's bullet. */
const rule: Handle = (node, parent, state) =>
  state.stack.includes('alert') || (parent?.type === 'listItem' && parent.children[0] === node) ? '___' : '---'

const alert: Handle = (node: AlertTree, parent, state, info) => {
  const exit = state.enter('alert')
  const content = state.containerFlow(node as never, info)
  exit()
  const fenced = ['---', ALERT_SYMBOLS[node.kind].symbol, content, '', '---'].join('\n')
  // Directly after a list's bullet, the dashes of a fence would be read as a rule, so begin a new line.
  return parent?.type === 'listItem' && parent.children[0] === (node as never) ? `\n${fenced}` : fenced
}

const embed: Handle = ({ name, attributes }: EmbedTree) => writeEmbed(name, attributes)

/**
 * Separates blocks in a list item by blank lines. Only a list may follow a paragraph directly: another block
 * could be read as part of the paragraph.
 */
const apart: Join = (left, right, parent) => {
  if (parent.type !== 'listItem') return undefined
  const beginsWithText = right.type === 'list' && right.children[0]?.children[0]?.type === 'paragraph'
  return left.type === 'paragraph' && beginsWithText ? undefined : 1
}

export const OPTIONS: Options = {
  bullet: '-',
  bulletOther: '*',
  emphasis: '*',
  fences: true,
  incrementListMarker: true,
  listItemIndent: 'one',
  // With the bullet's sign for rules, the list would switch to another bullet, perhaps to the one of an outer
  // list.
  rule: '_',
  resourceLink: true,
  extensions: [
    gfmToMarkdown({ tablePipeAlign: false }),
    {
      handlers: { alert, embed, thematicBreak: rule },
      unsafe: [{ atBreak: true, character: ':', after: '::' }],
      join: [apart],
    },
  ],
}

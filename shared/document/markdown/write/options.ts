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

/** Three dashes end an alert, and behind the bullet of a list they would be one rule with it. */
const rule: Handle = (node, parent, state) =>
  state.stack.includes('alert') || (parent?.type === 'listItem' && parent.children[0] === node) ? '___' : '---'

const alert: Handle = (node: AlertTree, parent, state, info) => {
  const exit = state.enter('alert')
  const content = state.containerFlow(node as never, info)
  exit()
  const fenced = ['---', ALERT_SYMBOLS[node.kind].symbol, content, '', '---'].join('\n')
  // Behind the bullet of a list, dashes would be a rule.
  return parent?.type === 'listItem' && parent.children[0] === (node as never) ? `\n${fenced}` : fenced
}

const embed: Handle = ({ name, attributes }: EmbedTree) => writeEmbed(name, attributes)

/** In an item only a list stands close to its paragraph: other blocks could become a part of what is above them. */
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
  // For a rule of the same sign as the bullet, a list would take another bullet, perhaps that of the list above it.
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

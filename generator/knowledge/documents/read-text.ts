import { DocBuilder } from '../../../shared/document/markdown/read/builder.ts'
import type { DocNode } from '../../../shared/document/node.ts'
import { InlineAddresses } from './inline-addresses.ts'
import { dedented, plainLines, rulerOf } from './rst/lines.ts'
import type { Surroundings } from './surroundings.ts'

const BULLET = /^ {0,4}(?:[-*+•]|\d{1,3}[.)]) +/
/** Line length below which a line break is the author's own, because no editor wraps lines so short. */
const SHORT = 45
const MOST_SHORT = 12

/**
 * Reads plain text as blocks: paragraphs, underlined titles and lists. Hand-formatted text stays unchanged. A
 * text that is only a list of data gives no blocks, since no one reads it.
 */
export function readText(text: string, around: Surroundings): DocNode[] {
  const lines = plainLines(text)
  if (!isProse(lines)) return []
  const builder = new DocBuilder()
  const inline = new InlineAddresses(builder, around)
  let code: string[] = []
  const endCode = () => {
    if (code.length > 0) builder.leaf({ type: 'codeBlock', content: [{ type: 'text', text: code.join('\n') }] })
    code = []
  }
  for (const block of blocksOf(lines)) {
    if (isLaidOut(block)) {
      code.push(...(code.length > 0 ? [''] : []), ...block)
      continue
    }
    endCode()
    writeBlock(dedented(block), builder, inline)
  }
  endCode()
  const { content = [] } = builder.finish()
  return content.length === 1 && !content[0]?.content ? [] : content
}

function blocksOf(lines: readonly string[]): string[][] {
  const blocks: string[][] = []
  let open: string[] | undefined
  for (const line of lines) {
    if (line === '') open = undefined
    else if (open) open.push(line)
    else {
      open = [line]
      blocks.push(open)
    }
  }
  return blocks
}

function writeBlock(block: readonly string[], builder: DocBuilder, inline: InlineAddresses): void {
  const [first = '', second = ''] = block
  const ruler = rulerOf(second)
  if (ruler && second.length >= 3 && !rulerOf(first)) {
    builder.startText('heading', { level: ruler === '=' ? 1 : 2 })
    inline.write(first)
    builder.endText()
    if (block.length > 2) writeBlock(block.slice(2), builder, inline)
  } else if (BULLET.test(first)) writeList(block, builder, inline)
  else {
    builder.startText('paragraph')
    writeLines(block, builder, inline)
    builder.endText()
  }
}

function writeLines(lines: readonly string[], builder: DocBuilder, inline: InlineAddresses): void {
  const isBroken = lines.slice(0, -1).some((line) => line.length < SHORT)
  for (const [at, line] of lines.entries()) {
    if (at > 0 && isBroken) builder.lineBreak()
    inline.write(at > 0 && !isBroken ? ` ${line.trim()}` : line.trim())
  }
}

function writeList(block: readonly string[], builder: DocBuilder, inline: InlineAddresses): void {
  const list = builder.open('bulletList')
  let item: string[] = []
  const end = () => {
    if (item.length === 0) return
    const container = builder.open('listItem')
    builder.startText('paragraph')
    inline.write(item.join(' '))
    builder.endText()
    builder.close(container)
  }
  for (const line of block) {
    if (BULLET.test(line)) {
      end()
      item = [line.replace(/^ *[-*+•] +/, '').trim()]
    } else item.push(line.trim())
  }
  end()
  builder.close(list)
}

/** Whether a block is hand-formatted: columns, drawings, indented code, or many short lines. */
function isLaidOut(block: readonly string[]): boolean {
  if (block.length === 1 && rulerOf(block[0])) return true
  if (block.some((line) => /\S {3,}\S|[│┌└├|] |\+--/.test(line) && !BULLET.test(line))) return true
  const isBullet = BULLET.test(block[0] ?? '')
  if (!isBullet && block.every((line) => /^ {4}/.test(line)) && block.some((line) => /[{};=<>]|^\s*[$#>]/.test(line)))
    return true
  return !isBullet && block.length > MOST_SHORT && block.filter((line) => line.length < SHORT).length > block.length / 2
}

/** Whether a text is prose: enough of its lines contain several words. */
function isProse(lines: readonly string[]): boolean {
  const filled = lines.filter((line) => line !== '')
  const spoken = filled.filter((line) => (line.slice(0, 400).match(/[\p{L}]{2,}/gu)?.length ?? 0) >= 4).length
  return filled.length > 0 && (spoken >= filled.length / 4 || filled.length <= 16) && spoken > 0
}

const QUIET: Readonly<Record<string, RegExp>> = {
  braces: /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`/g,
  hashes: /#(?!\[)[^\n]*|"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g,
}

/** Replaces comments and strings by blanks, so that only code remains and all positions stay valid. */
export function quietText(source: string, comments: 'braces' | 'hashes'): string {
  return source.replace(QUIET[comments] ?? /$^/, (text) => text.replace(/[^\n]/g, ' '))
}

export type Block = { from: number; to: number }

/** Returns the blocks between pairs of brackets, sorted by where they open. */
export function blocksOf(quiet: string, [open, close]: readonly [string, string]): Block[] {
  const blocks: Block[] = []
  const pending: Block[] = []
  for (const { index, 0: sign } of quiet.matchAll(new RegExp(`[\\${open}\\${close}]`, 'g'))) {
    if (sign === close) {
      const block = pending.pop()
      if (block) block.to = index
    } else {
      const block = { from: index, to: quiet.length }
      pending.push(block)
      blocks.push(block)
    }
  }
  return blocks
}

/** Returns the innermost block around a position, or the whole text if there is none. */
export function blockAround(blocks: readonly Block[], at: number): Block {
  return blocks.findLast(({ from, to }) => from < at && at < to) ?? { from: -1, to: Number.POSITIVE_INFINITY }
}

/** Returns the block whose brace opens at a position or soon after it. */
export function blockBehind(quiet: string, blocks: readonly Block[], at: number): Block | undefined {
  const open = quiet.indexOf('{', at)
  return open >= 0 && open - at < 400 ? blocks.find(({ from }) => from === open) : undefined
}

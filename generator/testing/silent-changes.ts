import { analyzeFile } from '../analysis/analyze-file.ts'
import { bareText } from '../analysis/bare-text.ts'
import { formatsOf } from './mutations.ts'

/** Changes that a page doesn't show: formatting, and comments that introduce nothing. */
export const SILENT_CHANGES = ['puts empty lines', 'ends the lines', 'indents', 'remarks on lines'] as const

/** File after the change. Unchanged if the change doesn't fit the file. */
export async function changeSilently(
  change: (typeof SILENT_CHANGES)[number],
  path: string,
  content: string,
): Promise<string> {
  const made = formatsOf(path, content, await analyzeFile(path, content))
  const next = made.find(({ name }) => name.startsWith(change))?.content ?? content
  return (await isSilentChange(path, content, next)) ? next : content
}

/** Whether only white space and comments that no page quotes have changed. */
export async function isSilentChange(path: string, before: string, after: string): Promise<boolean> {
  if (bareText(before, path, 'dropped') !== bareText(after, path, 'dropped')) return false
  return (await quotable(path, before)) === (await quotable(path, after))
}

/** Returns the comments that the analysis of a file keeps. */
async function quotable(path: string, content: string): Promise<string> {
  const { symbols, fileDoc, lead } = await analyzeFile(path, content)
  const docs = symbols.flatMap(({ doc, members }) => [doc, ...members.map((member) => member.doc)])
  return JSON.stringify([fileDoc, lead, ...docs])
}

import { cutText } from '../../../shared/basics/whole-text.ts'

/** A subcommand of a command-line program. `about`: the program's own description, or '' if there is none. */
export type Command = {
  name: string
  about: string
  line: number
  options?: CommandOption[]
  /** Set for a Django command, which runs through `manage.py`. */
  runner?: 'manage.py'
}

/** `name` with its dashes. */
export type CommandOption = { name: string; about: string; line: number }

const MAX_ABOUT = 200

/** Pattern of a string in any quotes. Its groups are called `group` plus a number for the kind of quotes. */
export const words = (group: string) =>
  String.raw`(?:"(?<${group}1>(?:[^"\\\n]|\\.){1,300})"|'(?<${group}2>(?:[^'\\\n]|\\.){1,300})'|\`(?<${group}3>[^\`$]{1,300})\`)`

export const STRING = String.raw`(?:"(?:[^"\\\n]|\\.){0,300}"|'(?:[^'\\\n]|\\.){0,300}')`
const HELP_TEXT = new RegExp(String.raw`\bhelp\s*=\s*\(?\s*(${STRING}(?:\s+${STRING}){0,20})\s*\)?\s*(?:,|$)`)

/** Returns the help text in the arguments of a call. Joins adjacent strings; '' for other expressions. */
export function joinedWords(given: string): string {
  const written = HELP_TEXT.exec(given)?.[1] ?? ''
  const text = (written.match(new RegExp(STRING, 'g')) ?? []).map((each) => each.slice(1, -1)).join('')
  return wordsOf({ about1: text })
}

/** Returns the text of a string in any kind of quotes, from the groups of its pattern. */
export function wordsOf(groups: Readonly<Record<string, string | undefined>> | undefined): string {
  const words = groups?.about1 ?? groups?.about2 ?? groups?.about3 ?? ''
  const line = words
    .replace(/\\(["'`\\])/g, '$1')
    .replace(/\\n[\s\S]*$/, '')
    .replace(/\s+/g, ' ')
  return cutText(line.trim(), MAX_ABOUT)
}

export function firstLine(doc: string): string {
  return cutText((doc.split('\n', 1)[0] ?? '').trim(), MAX_ABOUT)
}

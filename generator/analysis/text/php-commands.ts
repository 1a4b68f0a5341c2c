import { lineAt } from '../source-lines.ts'
import { type Command, type CommandOption, words, wordsOf } from './command-words.ts'

const SIGNATURE = /\$signature\s*=\s*(?:'((?:[^'\\]|\\.){1,4000})'|"((?:[^"\\]|\\.){1,4000})")/g
const DESCRIPTION = new RegExp(String.raw`\$description\s*=\s*${words('about')}`)
const OPTION = /\{\s*--(?:\w\|)?(?<name>[\w-]{1,60})[^{}:]{0,100}(?::(?<about1>[^{}]{0,300}))?\}/g
const NEAR = 2_000
const MAX_COMMANDS = 200

/** Returns Laravel commands. A signature contains the command's name and, in braces, its arguments. */
export function artisanCommands(source: string): (Command & { index: number })[] {
  return [...source.matchAll(SIGNATURE)].slice(0, MAX_COMMANDS).flatMap(({ 0: all, 1: single, 2: double, index }) => {
    const signature = single ?? double ?? ''
    const name = /^\s*([a-z][\w:.-]{0,60})/.exec(signature)?.[1]
    if (!name) return []
    const end = index + all.length
    const behind =
      DESCRIPTION.exec(source.slice(end, end + NEAR)) ??
      DESCRIPTION.exec(source.slice(Math.max(0, index - NEAR), index))
    const from = index + all.indexOf(signature)
    const options = [...signature.matchAll(OPTION)].map(
      ({ groups, index: at }): CommandOption => ({
        name: `--${groups?.name}`,
        about: wordsOf(groups),
        line: lineAt(source, from + at),
      }),
    )
    const about = wordsOf(behind?.groups)
    return [{ index, name, about, line: lineAt(source, index), ...(options.length > 0 && { options }) }]
  })
}

import { lineAt } from '../source-lines.ts'
import { type Command, type CommandOption, joinedWords, STRING, wordsOf } from './command-words.ts'

const PLACE = /(?:^|\/)management\/commands\/([a-z]\w{0,60})\.py$/
const CLASS = /^class\s+Command\s*\(/m
const HELP = new RegExp(
  String.raw`^[ \t]+help\s*=\s*\(?\s*(?:gettext\w*|_)?\(?\s*(${STRING}(?:\s+${STRING}){0,20})`,
  'm',
)
const ARGUMENT = /\.add_argument\(\s*(?:["']-\w["']\s*,\s*)?["'](?<name>--[\w-]{1,60})["'](?<rest>[^()]{0,600})/g
const MAX_OPTIONS = 100

/** Returns the Django command of a file. The command has the file's name. */
export function djangoCommand(path: string, source: string): (Command & { index: number })[] {
  const name = PLACE.exec(path)?.[1]
  const found = name === undefined ? undefined : CLASS.exec(source)
  if (!name || !found) return []
  const { index } = found
  const written = HELP.exec(source.slice(index, index + 4_000))?.[1] ?? ''
  const text = (written.match(new RegExp(STRING, 'g')) ?? []).map((each) => each.slice(1, -1)).join('')
  const options = [...source.matchAll(ARGUMENT)].slice(0, MAX_OPTIONS).map(
    ({ groups, index: at }): CommandOption => ({
      name: groups?.name ?? '',
      about: joinedWords(groups?.rest ?? ''),
      line: lineAt(source, at),
    }),
  )
  return [
    {
      ...{ index, name, about: wordsOf({ about1: text }), line: lineAt(source, index), runner: 'manage.py' as const },
      ...(options.length > 0 && { options }),
    },
  ]
}

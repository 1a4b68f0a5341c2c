/**
 * Limits for diagrams. Above a limit, a diagram is refused or drawn only on request. Drawing blocks the
 * page's main thread, so a huge diagram would freeze the page. The library itself limits only text length
 * and edges. An error message names the limit. At each limit, drawing took about five seconds on a slow
 * machine.
 */

export const MAX_CHARACTERS = 50_000
export const MAX_EDGES = 400
const MAX_PARTS = 800
const MAX_DIRECTIVES = 20
/** Matches links with many dashes: each dash requests another rank between two nodes. */
const LONG_LINK = /[-=.]{40,}[-=.>xo]/
/** Matches packet diagrams with too many bits, because each 32 bits become a row. */
const LONG_PACKET = /^packet[\s\S]*(?:\d{5}|\+\d{4})/
/** Maximum number of days, summed over all tasks, that a Gantt chart with `excludes` may iterate over. */
const MAX_DAYS = 300_000

/** Number of parts above which drawing may take a second. Such a diagram is drawn only on request. */
const MANY_PARTS = 250
/** Number of parts above which the better layout (elk) takes much longer than the plain one (dagre). */
const PLAIN_FROM = 120

/**
 * Diagram kinds whose parts aren't just lines or statements: a pattern that matches a part, and the maximum
 * number of parts.
 */
const KINDS: readonly { kind: RegExp; part: RegExp; most: number }[] = [
  { kind: /^block\b/, part: /\S+/g, most: 300 },
  {
    kind: /^(?:swimlane|venn|wardley|usecase|architecture|treemap|agentflow|cynefin|railroad)\b/,
    part: /[\n;,]/g,
    most: 200,
  },
  { kind: /^(?:timeline|radar|kanban|mindmap|ishikawa|eventmodeling)\b/, part: /[\n;:,]/g, most: 500 },
]

const count = new Intl.NumberFormat('en')

/** Shortens long runs of whitespace, which the library's regular expressions scan again and again. */
export function squeezed(text: string): string {
  return text.replace(/\s{100,}/g, '\n')
}

/** Reason why a diagram isn't drawn; undefined if it can be tried. */
export function refusal(text: string): string | undefined {
  if (text.length > MAX_CHARACTERS) {
    return `It has ${count.format(text.length)} characters; at most ${count.format(MAX_CHARACTERS)} are drawn.`
  }
  const { parts, most } = partsOf(text)
  if (parts > most) return `It has ${count.format(parts)} parts; at most ${count.format(most)} are drawn.`
  if ((text.match(/%%\{/g)?.length ?? 0) > MAX_DIRECTIVES) return `It has more than ${MAX_DIRECTIVES} directives.`
  if (hasAliases(text)) return 'Its settings refer to each other with & and *, which isn’t supported here.'
  if (LONG_LINK.test(text)) return 'One of its link arrows is over 40 characters.'
  if (LONG_PACKET.test(text.trimStart())) return 'It has more than 9,999 bits.'
  if (daysToWalk(text) > MAX_DAYS) return 'Its tasks span too many days to apply “excludes”.'
  return undefined
}

/** Whether a diagram is drawn only on request. */
export function takesLong(text: string): boolean {
  return partsOf(text).parts > MANY_PARTS
}

/** Layout engine for a diagram that doesn't name one. */
export function layoutFor(text: string): 'elk' | 'dagre' {
  return partsOf(text).parts > PLAIN_FROM ? 'dagre' : 'elk'
}

function partsOf(text: string): { parts: number; most: number } {
  const settings = settingsOf(text)
  const body = (settings === undefined ? text : text.slice(text.indexOf(settings) + settings.length))
    .replace(/^\s*---/, '')
    .replace(/^(?:%%.*\n|\s)*/, '')
  const special = KINDS.find(({ kind }) => kind.test(body))
  const statements = body.match(/[^\s;&][^\n;&]*/g)?.length ?? 0
  if (!special) return { parts: statements, most: MAX_PARTS }
  const own = body.match(special.part)?.length ?? 0
  // Empty cells of `space` count too, because each of them takes part in the layout.
  const spaces = [...body.matchAll(/\bspace:(\d+)/g)].reduce((sum, [, wide]) => sum + Number(wide), 0)
  return { parts: Math.max(statements, own) + spaces, most: special.most }
}

/** Front matter: the text between two lines of dashes at the beginning. */
function settingsOf(text: string): string | undefined {
  return /^---[ \t]*\n([\s\S]*?)\n[ \t]*---/.exec(text.trimStart())?.[1]
}

/** Whether the settings use YAML aliases. Nested aliases can grow exponentially. */
function hasAliases(text: string): boolean {
  const settings = settingsOf(text)
  return settings !== undefined && /(?:^|[\s[{,:-])[&*]\w/m.test(settings)
}

function daysToWalk(text: string): number {
  if (!/^[ \t]*gantt\b/m.test(text) || !/^[ \t]*excludes\b/m.test(text)) return 0
  const numbers = [...text.matchAll(/\d+/g)].map(([digits]) => digits)
  // A long number may be a timestamp, unless it's a date of 8 digits. It counts as infinitely far away.
  if (numbers.some(({ length }) => length > 4 && length !== 8)) return Number.POSITIVE_INFINITY
  const years = numbers.filter(({ length }) => length === 4 || length === 8).map((digits) => Number(digits.slice(0, 4)))
  const span = years.length > 0 ? Math.max(...years) - Math.min(...years) + 1 : 1
  const lengths = [...text.matchAll(/(\d{1,4})(?:\.\d+)?([dwMy])\b/g)]
  const longest = Math.max(0, ...lengths.map(([, number, unit]) => Number(number) * DAYS[unit as keyof typeof DAYS]))
  const tasks = text.split('\n').filter((line) => line.includes(':')).length
  return tasks * Math.max(span * DAYS.y, longest)
}

const DAYS = { d: 1, w: 7, M: 31, y: 366 }

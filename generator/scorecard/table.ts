import type { Scorecard } from './cli.ts'
import type { Share } from './measures.ts'

const ROWS: readonly (readonly [string, (card: Scorecard) => string])[] = [
  ['Files with a page', ({ coverage: { filesWithPage, files } }) => `${filesWithPage} of ${files}`],
  [
    'Public symbols documented',
    ({ coverage: { publicSymbolsDocumented, publicSymbols } }) => `${publicSymbolsDocumented} of ${publicSymbols}`,
  ],
  ["Authors' sentences in doc comments that are shown", ({ comments }) => percent(comments)],
  ["Authors' sentences in documents that are shown", ({ documents }) => percent(documents)],
  ['Pages that open with an enumeration', ({ openings }) => percent(failing(openings))],
  ['Table rows that enumerate', ({ rows }) => percent(failing(rows))],
  ['Titles of parts that "and" joins', ({ titles }) => String(titles.of - titles.right)],
  ['Inventory on the overview and the parts', ({ proseOfParts }) => percent(failing(proseOfParts))],
  ['Pages, near-empty ones', ({ full }) => `${full.of}, ${percent(failing(full))}`],
  ['Citations a thousand words', ({ prose }) => prose.perThousand.toFixed(0)],
  ['Citations that hold', ({ citations }) => percent(citations)],
  ['Names that exist', ({ entities }) => percent(entities)],
  ['Quoted code that stands in a source', ({ quotations }) => percent(quotations)],
  ['Links that lead to a page', ({ links }) => percent(links)],
  ['Diagrams that can be drawn', ({ diagrams }) => percent(diagrams)],
  ['Sentences that stand twice on a page', ({ sentences }) => percent(failing(sentences))],
  [
    'Topics, their modularity, that of folders',
    ({ topics }) => [topics.count, topics.modularity.toFixed(2), topics.folders.toFixed(2)].join(', '),
  ],
  [
    'Questions answered within two clicks',
    ({ answers }) => `${answers.filter(({ page }) => page !== null).length} of ${answers.length}`,
  ],
  ['A second run is the same', ({ stable }) => (stable ? 'yes' : 'no')],
  [
    'Time, milliseconds a file',
    ({ milliseconds, coverage }) =>
      `${(milliseconds / 1000).toFixed(1)} s, ${(milliseconds / Math.max(1, coverage.files)).toFixed(0)}`,
  ],
  ['Memory at its peak', ({ memory }) => `${Math.round(memory / 1e6)} MB`],
]

/** Markdown table with a column for each repository, and the unanswered questions below. */
export function scoreTable(cards: readonly Scorecard[]): string {
  const head = ['', ...cards.map(({ name }) => name)]
  const rows = ROWS.map(([title, cell]) => [title, ...cards.map(cell)])
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  const open = cards.flatMap(({ name, answers }) =>
    answers.filter(({ page }) => page === null).map(({ question }) => `- ${name}: ${question}`),
  )
  return [...lines, '', ...(open.length > 0 ? ['Not answered:', '', ...open, ''] : [])].join('\n')
}

function failing({ right, of }: Share): Pick<Share, 'right' | 'of'> {
  return { right: of - right, of }
}

function percent({ right, of }: Pick<Share, 'right' | 'of'>): string {
  if (of === 0) return '–'
  const value = (right / of) * 100
  return `${value === 100 || value === 0 ? value : value.toFixed(value > 99.9 || value < 0.1 ? 2 : 1)} %`
}

import { expect, it } from 'vitest'
import { paragraph, told } from './testing/told.ts'

/** Published text, the person's text and the generator's new text. */
type Texts = [base: string, mine: string, theirs: string]

const toldTexts = ([base, mine, theirs]: Texts) =>
  told({ base: paragraph(base), mine: paragraph(mine), theirs: paragraph(theirs) })

const MERGED: [what: string, texts: Texts, merged: string][] = [
  [
    'a sentence that a person appended',
    ['Ten requests wait.', 'Ten requests wait. We checked.', 'Twenty requests wait.'],
    'Twenty requests wait. We checked.',
  ],
  [
    'words in front of changed ones',
    ['Ten requests wait.', 'We know: Ten requests wait.', 'Twenty requests wait.'],
    'We know: Twenty requests wait.',
  ],
  [
    'words behind changed ones',
    ['It waits ten seconds.', 'It waits ten seconds at most.', 'It waits two minutes.'],
    'It waits two minutes at most.',
  ],
  [
    'a long remark in a short sentence',
    ['Ten wait.', 'Ten wait, as we saw in the long night of the great outage.', 'Twenty wait.'],
    'Twenty wait, as we saw in the long night of the great outage.',
  ],
  ['the same change by both', ['Ten wait.', 'Twenty wait.', 'Twenty wait.'], 'Twenty wait.'],
  ['the same change and more', ['Ten wait.', 'Twenty or so wait.', 'Twenty wait.'], 'Twenty or so wait.'],
  [
    'what each took out',
    ['Ten small requests wait here.', 'Ten requests wait here.', 'Ten small requests wait.'],
    'Ten requests wait.',
  ],
  [
    'what both took out',
    ['Ten small red requests wait.', 'Ten red requests wait.', 'Ten requests wait.'],
    'Ten requests wait.',
  ],
  ['a sentence that both added', ['Ten wait.', 'Ten wait. Some fail.', 'Ten wait. Some fail.'], 'Ten wait. Some fail.'],
  [
    'two sentences added at one place, the generated one first',
    ['Ten wait.', 'Ten wait. We checked.', 'Ten wait. Others fail.'],
    'Ten wait. Others fail. We checked.',
  ],
  [
    'a sentence in front and one behind',
    ['Ten wait.', 'Beware. Ten wait.', 'Ten wait. Others fail.'],
    'Beware. Ten wait. Others fail.',
  ],
  [
    'what is left of a sentence that the code no longer has',
    ['Ten wait. Some fail.', 'Ten wait. Some fail. We checked.', 'Ten wait.'],
    'Ten wait. We checked.',
  ],
  [
    'what is left of a sentence that a person took out',
    ['Ten wait. Some fail.', 'Ten wait.', 'Twenty wait. Some fail.'],
    'Twenty wait.',
  ],
  [
    'sentences that a person moved',
    [
      'Ten requests wait. Nothing is ever kept.',
      'Nothing is ever kept. Ten requests wait.',
      'Twenty requests wait. Nothing is ever kept.',
    ],
    'Nothing is ever kept. Twenty requests wait.',
  ],
  [
    'sentences that the code moved',
    [
      'Ten requests wait. Nothing is ever kept.',
      'Ten requests wait. Nothing is ever kept by us.',
      'Nothing is ever kept. Ten requests wait.',
    ],
    'Nothing is ever kept by us. Ten requests wait.',
  ],
  ['a text that was empty', ['', 'Mine.', 'New.'], 'New. Mine.'],
  [
    'words without spaces',
    ['等待十个请求。', '等待十个请求。我们检查过。', '等待二十个请求。'],
    '等待二十个请求。我们检查过。',
  ],
]
it.each(MERGED)('a merged text combines both versions: %s', (_, texts, wanted) => {
  expect(toldTexts(texts)).toBe(wanted)
})

const CONFLICTS: typeof MERGED = [
  [
    'the same word',
    ['It waits ten seconds.', 'It waits eleven seconds.', 'It waits two seconds.'],
    'It waits {eleven|two} seconds.',
  ],
  [
    'a phrase and a word in it',
    ['It waits ten seconds.', 'It stays a while.', 'It waits two seconds.'],
    'It {stays a while|waits two seconds}.',
  ],
  [
    'a word that the other took out',
    ['It waits ten long seconds.', 'It waits ten endless seconds.', 'It waits ten seconds.'],
    'It waits ten {endless |}seconds.',
  ],
  [
    'the same place in the midst of a sentence',
    ['It waits.', 'It waits here.', 'It waits there.'],
    'It waits {here|there}.',
  ],
  [
    'a sentence that the code no longer has',
    ['Ten wait. Some fail.', 'Ten wait. Some never fail.', 'Ten wait.'],
    'Ten wait.{ Some never fail.|}',
  ],
  [
    'a sentence that a person took out',
    ['Ten wait. Some fail.', 'Ten wait.', 'Ten wait. Some fail at once.'],
    'Ten wait.{| Some fail at once.}',
  ],
  [
    'a number',
    ['It takes 3.5 seconds.', 'It takes 3.7 seconds.', 'It takes 4.5 seconds.'],
    'It takes {3.7|4.5} seconds.',
  ],
  [
    'a whole sentence',
    ['It waits ten seconds.', 'Nobody knows why.', 'The queue admits twenty.'],
    '{Nobody knows why|The queue admits twenty}.',
  ],
]
it.each(CONFLICTS)('a merged text has a conflict where both versions changed %s', (_, texts, wanted) => {
  expect(toldTexts(texts)).toBe(wanted)
})

const UNKNOWN: typeof MERGED = [
  [
    'what only one has, and lets words be chosen that differ',
    ['', 'Ten requests wait. Nothing else.', 'Twenty requests wait.'],
    '{Ten|Twenty} requests wait. Nothing else.',
  ],
  ['both where they have nothing in common', ['', 'Old', 'New'], '{Old|New}'],
  ['a text that only has more', ['', 'Ten wait.', 'Ten requests wait.'], 'Ten requests wait.'],
]
it.each(UNKNOWN)('a merged text without a known published text has %s', (_, [, mine, theirs], wanted) => {
  expect(told({ mine: paragraph(mine), theirs: paragraph(theirs) })).toBe(wanted)
})

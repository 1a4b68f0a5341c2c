import { describe, expect, it } from 'vitest'
import { mergeBlock } from '../../../../shared/document/merging/merge-block.ts'
import type { Versions } from '../../../../shared/document/merging/merged-node.ts'
import { code, list, paragraph } from '../../../../shared/document/merging/testing/told.ts'
import { sideWords, toldMerge } from './told-merge.ts'

const SIGNS = { same: '', removed: '-', added: '+' } as const
function told(versions: Versions): string {
  const merged = mergeBlock(versions)
  const read = (words: readonly { text: string }[]) => words.map(({ text }) => text).join('')
  return toldMerge(versions.mine, merged)
    .map((piece) => {
      if (piece.type === 'stretch') {
        return piece.kind === 'same' ? read(piece.words) : `{${SIGNS[piece.kind]}${read(piece.words)}}`
      }
      const { kind, mine, theirs } = merged.conflicts[piece.at] ?? { kind: 'words', mine: [], theirs: [] }
      return `[${read(sideWords(kind, mine))}|${read(sideWords(kind, theirs))}]`
    })
    .join('')
}
const texts = (base: string, mine: string, theirs: string) =>
  told({ base: paragraph(base), mine: paragraph(mine), theirs: paragraph(theirs) })

describe('the card of a suggestion', () => {
  it('the card of a suggestion marks only the words that accepting changes', () => {
    expect(texts('Ten requests wait.', 'Ten requests wait. We checked.', 'Twenty requests wait.')).toBe(
      '{-Ten}{+Twenty} requests wait. We checked.',
    )
  })

  it('the card of a suggestion shows each conflict in its place', () => {
    expect(
      texts(
        'It waits ten seconds. Ten fail.',
        'It waits eleven seconds. Nine fail.',
        'It waits two seconds. Six fail.',
      ),
    ).toBe('It waits[eleven|two]seconds.[Nine|Six]fail.')
    expect(texts('It waits ten long seconds.', 'It waits ten endless seconds.', 'It waits nine seconds.')).toBe(
      'It waits[ten endless|nine]seconds.',
    )
    expect(texts('Ten wait. Some fail.', 'Ten wait.', 'Twenty wait. Some fail at once.')).toBe(
      '{-Ten}{+Twenty} wait.[|Some fail at once.]',
    )
  })

  it('the card of a suggestion shows conflicts of lines and of list items', () => {
    expect(told({ base: code('a = 1\nb = 2'), mine: code('a = 1\nb = 3'), theirs: code('a = 7\nb = 4') })).toBe(
      'a = {-1}{+7}[b = 3|b = 4]',
    )
    expect(
      told({ base: list('one is here', 'two'), mine: list('one is here', 'two, mine'), theirs: list('one is there') }),
    ).toBe('• one is {-here}{+there}[• two, mine|]')
  })

  it('the card of a suggestion shows both blocks if they cannot be merged', () => {
    const versions = { base: paragraph('Ten wait.'), mine: paragraph('Ten wait here.'), theirs: list('Ten wait') }
    expect(told(versions)).toBe('[Ten wait here.|• Ten wait]')
  })
})

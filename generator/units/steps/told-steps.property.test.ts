import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DocNode } from '../../../shared/document/node.ts'
import type { Language } from '../../testing/compose-sample.ts'
import { BODY, stepsPage, stepTrees } from '../../testing/step-trees.ts'

const MAX_STEPS = 18

function itemsIn(node: DocNode): number {
  const own = node.type === 'listItem' ? 1 : 0
  return own + (node.content ?? []).reduce((sum, inner) => sum + itemsIn(inner), 0)
}

const STUBS =
  /it (?:takes further steps(?: and may (?:stop|leave the block))?|does nothing)\."|it goes on with "|(?:führt sie weitere Schritte aus(?: und kann dabei (?:enden|den Block verlassen))?|tut sie nichts)\."|fährt sie mit "|функция (?:выполняет и другие шаги(?: и может (?:на этом завершиться|выйти из блока))?|ничего не делает)\."|функция продолжает с "/g

/** Items, but for those that only say that something is left out, and those of cases that are only named. */
function toldIn(list: DocNode): number {
  const text = JSON.stringify(list)
  return (
    itemsIn(list) -
    (text.match(STUBS)?.length ?? 0) -
    (text.match(
      /more steps?"|weitere Schritte?"|weiterer Schritt"|ещё \d+ шаг|ay stop here|ay leave the block here|ann hier unter|ожет (?:завершиться|выйти из блока) здесь/g,
    )?.length ?? 0)
  )
}

function listsIn(node: DocNode): DocNode[] {
  return node.type === 'orderedList' ? [node] : (node.content ?? []).flatMap(listsIn)
}

it.each<Language>(['en', 'de', 'ru'])(
  'any tree of steps is told in %s, within the limit, of lines of the function, twice in the same bytes',
  async (language) => {
    let lists = 0
    await fc.assert(
      fc.asyncProperty(stepTrees, async (steps) => {
        const blocks = await stepsPage(steps, language)
        expect(JSON.stringify(await stepsPage(steps, language))).toBe(JSON.stringify(blocks))
        for (const list of blocks.flatMap(({ node }) => listsIn(node))) {
          expect(toldIn(list)).toBeLessThanOrEqual(MAX_STEPS)
          lists++
        }
        for (const { ref } of blocks.flatMap(({ citations }) => citations)) {
          if (!ref.anchor?.startsWith('step of run')) continue
          expect(ref.lines?.start).toBeGreaterThanOrEqual(BODY.start)
          expect(ref.lines?.end).toBeLessThanOrEqual(BODY.end)
        }
      }),
      { numRuns: 60 },
    )
    expect(lists).toBeGreaterThan(15)
  },
  60_000,
)

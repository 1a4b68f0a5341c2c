import type { Page } from '@playwright/test'
import type { Room } from '../../../shared/protocol/collaboration.ts'
import { median, quantile } from '../figures.ts'
import { join, type Person } from './people.ts'
import { VIEWPORT } from './product-page.ts'
import { followCpu, followKeys, type Key, typeLetters } from './typing.ts'
import { EDITABLE, inRounds, type Row, SAVED, type World } from './world.ts'

const PEOPLE = 5
const ALONE_MS = 80_000
const TOGETHER_MS = 70_000
/** How long others write before the measurement of one's own typing begins. */
const WARM_MS = 1_500

type Side = { page: Page; cpu: () => Promise<number>; people: Person[]; figures: Figures[] }
/** Figures of one round; `cpu`: main-thread time for one key. */
type Figures = { keys: Key[]; cpu: number }

/** Typing on a long page, alone and while five others write, in ours and in a plain editor. */
export async function benchWriting(world: World, long: Room): Promise<Row[]> {
  const sides = [await openOurs(world, long), await openPlain(world)] as const
  const rows: Row[] = []
  for (const place of ['middle', 'end'] as const) {
    await compare(sides, world, ALONE_MS / 2, ({ page }) => typeLetters(page, place, world.letters))
    rows.push(...rowsOf(`typing at the ${place}`, sides))
  }
  await compare(sides, world, TOGETHER_MS, async ({ page, people }) => {
    for (const person of people) person.start()
    await new Promise((resolve) => setTimeout(resolve, WARM_MS))
    const keys = await typeLetters(page, 'middle', world.letters)
    for (const person of people) person.stop()
    return keys
  })
  rows.push(...rowsOf(`typing while ${PEOPLE} others do`, sides))
  for (const { page, people } of sides) {
    for (const person of people) person.leave()
    await page.context().close()
  }
  return rows
}

async function openOurs({ browser, product }: World, long: Room): Promise<Side> {
  const page = await (await product.context(browser)).newPage()
  await page.goto(product.page(long))
  await page.locator(EDITABLE).waitFor()
  await page.locator(SAVED).waitFor()
  await followKeys(page)
  const room = product.socket(long)
  const people: Person[] = []
  for (let n = 0; n < PEOPLE; n++) people.push(await join(room, shareOf(n), await product.writer(long, `person-${n}`)))
  return { page, cpu: await followCpu(page), people, figures: [] }
}

async function openPlain({ browser, peer }: World): Promise<Side> {
  const page = await (await browser.newContext({ viewport: VIEWPORT })).newPage()
  await page.goto(peer.page)
  await page.locator('.tiptap').waitFor()
  await followKeys(page)
  const people: Person[] = []
  for (let n = 0; n < PEOPLE; n++) people.push(await join(peer.room, shareOf(n)))
  return { page, cpu: await followCpu(page), people, figures: [] }
}

/** Spreads the people over the whole page. */
const shareOf = (n: number) => (n + 0.5) / PEOPLE

async function compare(
  sides: readonly Side[],
  { rounds }: World,
  forMs: number,
  type: (side: Side) => Promise<Key[]>,
): Promise<void> {
  for (const side of sides) side.figures = []
  await inRounds(rounds, forMs, async (round) => {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const before = await side.cpu()
      const keys = await type(side)
      side.figures.push({ keys, cpu: ((await side.cpu()) - before) / keys.length })
    }
  })
}

function rowsOf(what: string, [ours, plain]: readonly [Side, Side]): Row[] {
  const row = (name: string, wanted: string, figure: (keys: Key) => number): Row => {
    const all = (side: Side) => side.figures.flatMap(({ keys }) => keys.map(figure))
    const three = (side: Side) => [0.5, 0.95, 0.99].map((share) => quantile(all(side), share).toFixed(0)).join(' / ')
    const p95 = (side: Side, round: number) => quantile((side.figures[round]?.keys ?? []).map(figure), 0.95)
    const ratios = ours.figures.map((_, round) => p95(ours, round) / p95(plain, round))
    return [
      `${what}: ${name}, p50 / p95 / p99`,
      `${three(ours)} ms`,
      `${three(plain)} ms`,
      times(median(ratios)),
      wanted,
    ]
  }
  const cpu = (side: Side) => median(side.figures.map((one) => one.cpu))
  return [
    row('key to change', '1.3 ×', ({ changed }) => changed),
    row('key to paint', '1.3 ×', ({ painted }) => painted),
    [
      `${what}: main thread for a key`,
      `${cpu(ours).toFixed(1)} ms`,
      `${cpu(plain).toFixed(1)} ms`,
      times(cpu(ours) / cpu(plain)),
      '',
    ],
  ]
}

const times = (ratio: number) => `${ratio.toFixed(2)} ×`

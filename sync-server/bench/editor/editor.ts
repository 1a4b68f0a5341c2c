import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumLaunch } from '../../../client/e2e/find-chromium.ts'
import { buildClient } from '../../../client/e2e/prepare.ts'
import { aboutMachine, printTable } from '../figures.ts'
import { bigPage, updateOf, withoutImages } from './big-page.ts'
import { benchHeap } from './heap.ts'
import { benchOpening } from './opening.ts'
import { startPeer } from './peer-page.ts'
import { bring } from './people.ts'
import { startProduct } from './product-page.ts'
import { benchScripts } from './scripts.ts'
import type { Row, World } from './world.ts'
import { benchWriting } from './writing.ts'

const IMAGES = 20

type Amounts = Pick<World, 'paragraphs' | 'rounds' | 'letters' | 'edits'>

const WHOLE: Amounts = { paragraphs: 5_000, rounds: 6, letters: 50, edits: 10_000 }
/** Small amounts for a quick check that the benchmark runs. */
const QUICK: Amounts = { paragraphs: 300, rounds: 1, letters: 10, edits: 500 }

/**
 * Measures the built client on a long page of everything, beside a plain Tiptap with the same text in the
 * same browser. Both take turns in every round, so that other load on the machine affects both.
 */
export async function benchEditor(args: string[]): Promise<void> {
  const amounts = readAmounts(args)
  const { paragraphs, rounds } = amounts
  console.log(`${aboutMachine()}; ${paragraphs.toLocaleString('en')} paragraphs, up to ${rounds} rounds\n`)
  await buildClient()
  const [product, peer] = await Promise.all([startProduct(), startPeer()])
  const browser = await chromium.launch(await chromiumLaunch())
  const world: World = { browser, product, peer, ...amounts }
  try {
    const rows: Row[] = []
    const part = async (name: string, measured: Promise<Row[]>) => {
      rows.push(...(await measured))
      console.error(`${name}: done after ${(performance.now() / 1000).toFixed(0)} s`)
    }
    const long = await product.newPage((images) => bigPage(paragraphs, images), IMAGES)
    await bring(peer.room, updateOf(withoutImages(bigPage(paragraphs, []))))
    await part('opening', benchOpening(world, long))
    await part('writing', benchWriting(world, long))
    await part('memory', benchHeap(world))
    await part('scripts', benchScripts(world))
    printTable(['Editor', 'Ours', 'Plain Tiptap', 'Ratio', 'Wanted'], rows)
  } finally {
    await browser.close()
    await product.stop()
    await peer.stop()
  }
}

function readAmounts(args: string[]): Amounts {
  const { values } = parseArgs({
    args,
    options: { paragraphs: { type: 'string' }, rounds: { type: 'string' }, quick: { type: 'boolean' } },
  })
  const amounts = values.quick ? QUICK : WHOLE
  return {
    ...amounts,
    paragraphs: Number(values.paragraphs ?? amounts.paragraphs),
    rounds: Number(values.rounds ?? amounts.rounds),
  }
}

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { chromiumLaunch } from './find-chromium.ts'

/** Renders the icons of the installed app from the mark. Run this by hand when the mark has changed. */

const PUBLIC = fileURLToPath(new URL('../public/', import.meta.url))
const ICONS = [
  { name: 'icon-192', size: 192, full: false },
  { name: 'icon-512', size: 512, full: false },
  // Systems crop these to their own shape: the background reaches the edge, and the letter stays within 80 %.
  { name: 'maskable-192', size: 192, full: true },
  { name: 'maskable-512', size: 512, full: true },
  { name: 'apple-touch-icon', size: 180, full: true },
] as const

const mark = await readFile(`${PUBLIC}favicon.svg`, 'utf8')
const square = mark.replace(/ rx="\d+"/, '')
const ground = /fill="(#\w+)"/.exec(mark)?.[1]
await mkdir(`${PUBLIC}icons`, { recursive: true })
const browser = await chromium.launch(await chromiumLaunch())
try {
  for (const { name, size, full } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    const back = full ? `html{background:${ground}}` : ''
    await page.setContent(
      `<style>*{margin:0}${back}svg{display:block;width:${size}px;height:${size}px}</style>${full ? square : mark}`,
    )
    await writeFile(`${PUBLIC}icons/${name}.png`, await page.screenshot({ omitBackground: true }))
    await page.close()
  }
} finally {
  await browser.close()
}

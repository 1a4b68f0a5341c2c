import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { HOSTILE_HTML } from '../editor/paste/html/testing/hostile-html.ts'
import type { DocumentationModel } from './models/documentation.ts'
import { newPage } from './models/new-page.ts'
import { clipboard } from './models/paste.ts'
import { test } from './test.ts'

type Clip = { data?: Record<string, string>; files?: { name: string; type: string; text: string }[]; drop?: boolean }

/** Pastes data as the browser does, or drops it at the end of the page. */
async function give({ editor }: DocumentationModel, { data = {}, files = [], drop = false }: Clip): Promise<void> {
  await editor.evaluate(
    async (element, given) => {
      // A key that moved the caret takes effect a frame later: the editor learns of it from an event.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const transfer = new DataTransfer()
      for (const [type, text] of Object.entries(given.data)) transfer.setData(type, text)
      for (const { name, type, text } of given.files) transfer.items.add(new File([text], name, { type }))
      const options = { bubbles: true, cancelable: true }
      if (!given.drop) {
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, ...options }))
        return
      }
      const { left, bottom } = (element.lastElementChild as Element).getBoundingClientRect()
      const at = { clientX: left + 4, clientY: bottom - 4 }
      element.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, ...at, ...options }))
    },
    { data, files, drop },
  )
}

/** Clipboard data that the editor provides for the selection. */
function copied({ editor }: DocumentationModel): Promise<{ text: string; html: string }> {
  return editor.evaluate((element) => {
    const clipboardData = new DataTransfer()
    element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
    return { text: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') }
  })
}

async function clear(page: Page, { editor }: DocumentationModel): Promise<void> {
  await editor.getByRole('heading').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect(blocksOf(editor)).toHaveText([''])
}

/** Blocks of the page, without the line under the title. */
const blocksOf = (editor: Locator) => editor.locator(':scope > :not(.titleMeta)')

const MARKDOWN = `# From elsewhere

Some **bold** words and \`code\`.

- [x] done
- [ ] open

---
⚠️
Mind this.
---

| a | b |
| - | - |
| 1 | 2 |

\`\`\`ts
const a = 1
\`\`\`

:::youtube {src="https://youtu.be/dQw4w9WgXcQ" width="640" height="360"} :::
`

test('pasted Markdown becomes blocks except in code blocks, and undo restores the text', async ({
  ownersPage: page,
  owner,
}) => {
  const documentation = await newPage(page, owner, 'Markdown')
  const { editor } = documentation
  await give(documentation, { data: { 'text/plain': MARKDOWN } })
  await expect(editor.getByRole('heading', { name: 'From elsewhere' })).toBeVisible()
  await expect(editor.locator('strong')).toHaveText('bold')
  await expect(editor.getByRole('checkbox', { name: 'done' })).toBeChecked()
  await expect(editor.getByRole('note', { name: 'Warning' })).toContainText('Mind this.')
  await expect(editor.getByRole('cell', { name: '2' })).toBeVisible()
  await expect(editor.locator('pre')).toContainText('const a = 1')
  const videos = editor.getByRole('button', { name: 'Play the YouTube video' })

  await test.step('what is typed next stands below the block that was last', async () => {
    await page.keyboard.type('Below')
    await expect(editor.locator(':scope > p:last-child')).toHaveText('Below')
    await expect(videos).toHaveCount(1)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(editor.getByText('Below')).toHaveCount(0)
  })

  await test.step('it is copied as Markdown and as HTML; a few words as words', async () => {
    await editor.getByRole('heading', { name: 'From elsewhere' }).click()
    await page.keyboard.press('ControlOrMeta+a')
    const { text, html } = await copied(documentation)
    expect(text).toContain('# From elsewhere\n\nSome **bold** words and `code`.\n\n- [x] done\n- [ ] open')
    expect(text).toContain('---\n⚠️\nMind this.\n\n---\n\n| a | b |')
    expect(text).toContain('```ts\nconst a = 1\n```')
    expect(html).toMatch(/<div data-alert="warning"[^>]*><p>Mind this\.<\/p><\/div>/)
    expect(html).toMatch(/<pre[^>]*language="ts"[^>]*><code class="language-ts">/)
    // Until the code for copying has loaded, a video is a frame, which other programs leave out.
    await expect
      .poll(async () => (await copied(documentation)).html)
      .toMatch(/<p data-youtube="[^"]*" data-width="640" data-height="360"/)
    expect(html).toMatch(/<li data-checked="true"[^>]*>.*checkbox/)
    await editor.locator('strong').dblclick()
    await expect.poll(async () => (await copied(documentation)).text).toBe('bold')
  })

  await test.step('undoing', async () => {
    await page.keyboard.press('ControlOrMeta+z')
    await expect(editor.getByText('- [x] done')).toBeVisible()
    await expect(editor.getByText('Some **bold** words and `code`.')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(blocksOf(editor)).toHaveText(['Markdown', ''])
  })
  await test.step('without its look', async () => {
    await page.keyboard.down('Shift')
    await give(documentation, { data: { 'text/plain': '- **one**\n- two' } })
    await page.keyboard.up('Shift')
    await expect(editor.getByText('- **one**')).toBeVisible()
  })
  await test.step('in code', async () => {
    await page.keyboard.press('Enter')
    await page.keyboard.type('```')
    await page.keyboard.press('Enter')
    await give(documentation, {
      data: { 'text/plain': '# not a heading\n\n- a', 'text/html': '<h1>not a heading</h1>' },
    })
    await expect(editor.locator('pre')).toContainText('# not a heading\n\n- a')
  })
  await test.step('a block by itself: what is typed next stands below it', async () => {
    await page.keyboard.press('Control+End')
    await give(documentation, {
      data: { 'text/html': '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>' },
    })
    await expect(videos).toHaveCount(1)
    await page.keyboard.type('Below')
    await expect(editor.locator(':scope > p:last-child')).toHaveText('Below')
    await expect(videos).toHaveCount(1)
  })
  await documentation.saved()
})

test('pasted content from Word, Google Docs and other pages becomes blocks without scripts', async ({
  ownersPage: page,
  owner,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/evil\.example/.test(request.url())) asked.push(request.url())
  })
  await page.route('https://pictures.example/*', (route) =>
    route.fulfill({ contentType: 'image/png', body: readFileSync(new URL('fixtures/dot.png', import.meta.url)) }),
  )
  await page.addInitScript(() => {
    Object.assign(globalThis, { hits: 0, hit: () => Object.assign(globalThis, { hits: 1 }) })
  })
  const documentation = await newPage(page, owner, 'Elsewhere')
  const { editor } = documentation
  const item = (level: number, sign: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp;</span></span><![endif]>${text}<o:p></o:p></p>`
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p {}</style></head><body><!--StartFragment--><h2>Plan</h2>${item(1, '·', 'First')}${item(2, 'o', 'Inner')}${item(1, '·', 'Second')}<p class=MsoNormal>After<o:p></o:p></p><!--EndFragment--></body></html>`
  await give(documentation, { data: { 'text/html': word, 'text/plain': 'Plan' } })
  await expect(editor.locator('ul > li > ul > li')).toHaveText('Inner')
  await expect(editor.locator('ul > li').filter({ hasText: 'Second' })).toHaveText('Second')
  await page.keyboard.press('Enter')

  const docs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">plain </span><span style="font-weight:700">strong</span></p><ul><li role="checkbox" aria-checked="true"><p>ticked</p></li></ul></b>`
  await give(documentation, { data: { 'text/html': docs, 'text/plain': 'plain strong' } })
  await expect(editor.locator('strong')).toHaveText('strong')
  await expect(editor.getByRole('checkbox', { name: 'ticked' })).toBeChecked()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')

  const dot = readFileSync(new URL('fixtures/dot.png', import.meta.url)).toString('base64')
  await give(documentation, {
    data: {
      'text/html': `<p>Inside <img src="data:image/png;base64,${dot}" alt="inner"> and <img src="https://pictures.example/a.png" alt="outer"> and <img src="http://pictures.example/b.png" alt="unsafe"></p>`,
    },
  })
  await expect(editor.locator('img[alt="inner"]')).toHaveAttribute('src', /^\/api\/blob\//)
  await expect(editor.getByRole('link', { name: 'pictures.example' })).toHaveAttribute(
    'href',
    'https://pictures.example/a.png',
  )
  await expect(editor.getByText('and unsafe')).toBeVisible()

  await test.step('hostile', async () => {
    await clear(page, documentation)
    for (const html of HOSTILE_HTML) await give(documentation, { data: { 'text/html': html, 'text/plain': 'a' } })
    // Paste the HTML again, marked as if it came from another ProseMirror editor.
    for (const html of HOSTILE_HTML) {
      await give(documentation, { data: { 'text/html': `<div data-pm-slice="0 0 []">${html}</div>` } })
    }
    const found = await editor.evaluate((element) => ({
      addresses: [...element.querySelectorAll('[href], [src]')]
        .map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? '')
        .filter((address) => !/^(?:https?:|mailto:|\/api\/blob\/)/.test(address)),
      handlers: [...element.querySelectorAll('*')].filter((one) =>
        one.getAttributeNames().some((name) => /^on/.test(name)),
      ).length,
      strange: element.querySelectorAll(
        'script, style, svg:not([class*=lucide]), object, embed, base, meta, link, form',
      ).length,
      hits: (globalThis as unknown as { hits: number }).hits,
    }))
    expect(found).toEqual({ addresses: [], handlers: 0, strange: 0, hits: 0 })
    expect(asked).toEqual([])
    await documentation.saved()
  })
})

test('Markdown files are inserted offline too, and large files do not block the page', async ({ browser, owner }) => {
  const context = await owner.context(browser)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  const warned: string[] = []
  page.on('console', (message) => {
    if (/What reads long texts/.test(message.text())) warned.push(message.text())
  })
  const loaded = page.waitForResponse(/\/assets\/pasting-/)
  await page.setViewportSize({ width: 1600, height: 900 })
  const documentation = await newPage(page, owner, 'Files')
  const { editor } = documentation
  await documentation.saved()
  await (await loaded).finished()
  await give(documentation, { data: { 'text/plain': 'Read with it' } })
  await expect(editor.getByText('Read with it')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(editor.getByText('Read with it')).toHaveCount(0)
  await context.setOffline(true)
  const file = { name: 'notes.md', type: 'text/markdown', text: MARKDOWN }
  await give(documentation, { files: [file], drop: true })
  await expect(editor.getByRole('heading', { name: 'From elsewhere' })).toBeVisible()
  await context.setOffline(false)
  await documentation.saved()

  await test.step('the whole page is copied as Markdown and as HTML', async () => {
    const text = () => clipboard(page, 'text/plain')
    const html = () => clipboard(page, 'text/html')
    const markdown = page.getByRole('button', { name: 'Copy page as markdown' })
    await markdown.hover()
    await expect(page.getByText('Copy page as markdown', { exact: true })).toBeVisible()
    await markdown.click()
    await expect.poll(text).toContain('# Files\n\n# From elsewhere')
    expect(await text()).toContain('---\n⚠️\nMind this.\n\n---')
    expect(await html()).toBe('')
    await page.getByRole('button', { name: 'Copy page as HTML' }).click()
    await expect.poll(html).toContain('<h1>Files</h1><h1>From elsewhere</h1>')
    expect(await html()).toMatch(/<td style="[^"]*border:[^"]*">2/)
    expect(await html()).not.toMatch(/ (?:class|id)="/)
    // Where only text is taken, it can be read.
    expect(await text()).toContain('# Files\n\n# From elsewhere')
  })

  await test.step('three times as long as what comes in pieces', async () => {
    await clear(page, documentation)
    const section = `## Part\n\n${'Some words of a paragraph, with **bold** and `code` in it, and so on. '.repeat(12)}\n\n- one\n- two\n\n`
    const text = section.repeat(Math.ceil(300_000 / section.length))
    const reader = page.waitForEvent('worker', (worker) => worker.url().includes('read-worker'))
    await page.evaluate(() => {
      const counted = Object.assign(globalThis, { ticks: 0 })
      setInterval(() => {
        counted.ticks += 1
      }, 10)
    })
    const progress = editor.locator('.imagePlaceholder')
    const inserting = progress.filter({ hasText: /^Inserting \d+ blocks/ }).waitFor()
    await give(documentation, { data: { 'text/plain': text } })
    await reader
    await inserting
    await progress.waitFor({ state: 'detached' })
    // The page went on answering between.
    expect(await page.evaluate(() => (globalThis as unknown as { ticks: number }).ticks)).toBeGreaterThan(10)
    expect(await editor.evaluate((element) => element.querySelectorAll('h1, h2').length)).toBe(
      text.split('## Part').length - 1,
    )
    await page.keyboard.press('ControlOrMeta+z')
    await expect(blocksOf(editor)).toHaveText([''])
    await give(documentation, { data: { 'text/plain': 'x'.repeat(2_000_001) } })
    await expect(page.getByText('Too long for one page')).toBeVisible()
    expect(warned).toEqual([])
  })

  await test.step('what cannot be read says so', async () => {
    await page.clock.install()
    // Reading that never comes to an end.
    await page.evaluate(() => {
      Worker.prototype.postMessage = () => undefined
    })
    const slow = { name: 'slow.md', type: 'text/markdown', text: 'word '.repeat(30_000) }
    await give(documentation, { files: [slow], drop: true })
    await expect(editor.getByText('Reading...')).toBeVisible()
    await page.clock.fastForward(60_000)
    await expect(page.getByText('slow.md was not inserted')).toBeVisible()
    await expect(page.getByText('Error parsing document')).toBeVisible()
    await expect(blocksOf(editor)).toHaveText([''])
    await page.keyboard.insertText('Replaced')
    await page.keyboard.press('Shift+Home')
    // The bar stands over what the editor knows to be selected, which it hears of a moment after the browser.
    await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
    await give(documentation, { data: { 'text/plain': LONG } })
    await expect(editor.getByText('Reading...')).toBeVisible()
    await page.clock.fastForward(60_000)
    await expect(editor.getByText('## Part 1', { exact: true })).toBeVisible()
    await expect(editor.getByText('Replaced')).toHaveCount(0)
    await expect(editor.getByText('Error parsing document')).toHaveCount(0)
  })
  await page.context().close()
})

/** Many short blocks; long because of its last paragraph. */
const SECTIONS = 3000
const LONG = [
  ...Array.from({ length: SECTIONS }, (_, at) => `## Part ${at + 1}\n\nWords`),
  'word '.repeat(20_000),
].join('\n\n')

test('a long pasted text arrives complete even if someone leaves the page meanwhile', async ({
  ownersPage: page,
  owner,
}) => {
  const documentation = await newPage(page, owner, 'Long')
  const { editor } = documentation
  await documentation.addPage('Other')
  const turnTo = async (name: string) => {
    await documentation.row(name).click()
    await expect(editor.getByRole('heading', { level: 1 })).toHaveText(name)
  }
  const headings = () => editor.evaluate((element) => element.querySelectorAll('h2').length)

  await test.step('while it comes in', async () => {
    await turnTo('Long')
    await editor.locator(':scope > :last-child').click()
    // Leaves as soon as the first blocks are shown. The next ones are delayed.
    await documentation.row('Other').evaluate((row) => {
      const { setTimeout } = globalThis
      Object.assign(globalThis, { setTimeout: (act: () => void, delay = 2000) => setTimeout(act, delay) })
      const left = new MutationObserver(() => {
        const cameIn = document.querySelectorAll('[data-page] h2').length
        if (cameIn === 0) return
        left.disconnect()
        Object.assign(globalThis, { setTimeout, cameIn })
        ;(row as HTMLElement).click()
      })
      left.observe(document.body, { childList: true, subtree: true })
    })
    await give(documentation, { data: { 'text/plain': LONG } })
    await expect(editor.getByRole('heading', { level: 1 })).toHaveText('Other')
    expect(await page.evaluate(() => (globalThis as unknown as { cameIn: number }).cameIn)).toBeLessThan(SECTIONS)
    await turnTo('Long')
    await expect.poll(headings).toBe(SECTIONS)
    await documentation.saved()
  })

  await test.step('while it is read', async () => {
    await turnTo('Other')
    await page.evaluate(() => {
      Worker.prototype.postMessage = () => undefined
    })
    await editor.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Replaced')
    await page.keyboard.press('Shift+Home')
    await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
    await give(documentation, { data: { 'text/plain': LONG } })
    await expect(editor.getByText('Reading...')).toBeVisible()
    await turnTo('Long')
    await expect(page.getByText('Pasted as plain text')).toBeVisible()
    await turnTo('Other')
    await expect(editor.getByText(`## Part ${SECTIONS}`, { exact: true })).toHaveCount(1)
    await expect(editor.getByText('Replaced')).toHaveCount(0)
    await documentation.saved()
  })
})

test('pasted rows become a table, and pasted links work or show their address', async ({ ownersPage: page, owner }) => {
  const documentation = await newPage(page, owner, 'Ends')
  const { editor } = documentation
  await page.keyboard.type('- one')
  await page.keyboard.press('Enter')
  await give(documentation, { data: { 'text/plain': 'two\r\n' } })
  await page.keyboard.press('Enter')
  const docs = '<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span>three</span></p></b>'
  await give(documentation, { data: { 'text/html': `${docs}<br class="Apple-interchange-newline"><p></p>` } })
  await page.keyboard.type('!')
  await expect(editor.locator('li > p')).toHaveText(['one', 'two', 'three!'])

  await test.step('a table, which undoing turns into its text', async () => {
    await page.keyboard.press('Control+End')
    await give(documentation, { data: { 'text/plain': 'a\tb\nc\td\n' } })
    await expect(editor.locator('td')).toHaveText(['a', 'b', 'c', 'd'])
    await page.keyboard.press('ControlOrMeta+z')
    await expect(editor.locator(':scope > p')).toHaveText(['a\tb', 'c\td'])
  })

  await test.step('an address that leads nowhere from here is written out, one within the text leads there', async () => {
    const html =
      '<p><a href="docs/setup.md">Setup</a>, <a href="#use">use</a></p><h2 id="use">How to use it</h2><p>Done</p>'
    await page.keyboard.press('Control+End')
    await give(documentation, { data: { 'text/html': html } })
    await expect(editor.getByText('Setup (docs/setup.md)')).toBeVisible()
    await editor.getByRole('link', { name: 'use', exact: true }).click()
    await expect(page).toHaveURL(/#how-to-use-it$/)
  })
  await documentation.saved()
})

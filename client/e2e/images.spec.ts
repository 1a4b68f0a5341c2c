import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { DocumentationModel } from './models/documentation.ts'
import { beginPage } from './models/new-page.ts'
import { paste as pasteParts } from './models/paste.ts'
import { createPrivateProject, type Person } from './people.ts'
import { complaintsOf, expect, test } from './test.ts'

const DOT = readFileSync(fileURLToPath(new URL('fixtures/dot.png', import.meta.url)))

type ImageFile = { name: string; mimeType: string; buffer: Buffer }

/** Creates an image of this size in the browser. */
async function picture(page: Page, name: string, width: number, height: number): Promise<ImageFile> {
  const base64 = await page.evaluate(
    ([across, down]) => {
      const canvas = document.createElement('canvas')
      canvas.width = across
      canvas.height = down
      canvas.getContext('2d')?.fillRect(0, 0, across, down / 2)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    },
    [width, height] as const,
  )
  return { name, mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

async function choose(page: Page, file: ImageFile, press = () => insertImage(page)): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await press()
  await (await chooser).setFiles(file)
}

async function insertImage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Image' }).click()
}

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Image' })
const act = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true })
const shownSize = (image: Locator) =>
  image.evaluate((element) => [(element as HTMLImageElement).offsetWidth, (element as HTMLImageElement).offsetHeight])
const uploaded = (page: Page) => page.getByText('Image uploaded successfully.')

async function paste(documentation: DocumentationModel, html: string, file?: ImageFile): Promise<void> {
  const image = file && { ...file, base64: file.buffer.toString('base64') }
  await documentation.editor.evaluate(
    (element, [text, given]) => {
      const clipboardData = new DataTransfer()
      if (text) clipboardData.setData('text/html', text)
      if (given) {
        const bytes = Uint8Array.from(atob(given.base64), (letter) => letter.charCodeAt(0))
        clipboardData.items.add(new File([bytes], given.name, { type: given.mimeType }))
      }
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [html, image] as const,
  )
}

/** Drops a file of this size onto the page. */
async function drop(documentation: DocumentationModel, bytes: number): Promise<void> {
  await documentation.editor.evaluate((element, size) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([new Uint8Array(size)], 'large.png', { type: 'image/png' }))
    const { left, top } = element.getBoundingClientRect()
    const at = { clientX: left + 40, clientY: top + 20 }
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...at }))
  }, bytes)
}

async function publish(owner: Person, project: { id: number }): Promise<void> {
  await owner.api.patch(`/api/project/${project.id}`, { data: { visibility: 'public' } })
}

test('an image is uploaded in place, resized, described and replaced, and readers see the result', async ({
  ownersPage: page,
  browser,
  owner,
  server,
}) => {
  const project = await createPrivateProject(owner, 'Pictures')
  const complaints = complaintsOf(page)
  const documentation = await beginPage(page, project, 'Pictures')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/upload', async (route) => {
    await held
    await route.continue()
  })
  await choose(page, await picture(page, 'two-halves.png', 600, 300))
  await expect(documentation.editor.getByText('Uploading image...')).toBeVisible()
  // The cursor stays below the image, where people continue writing.
  await expect(documentation.editor).toBeFocused()
  await page.keyboard.type('Written meanwhile')
  letGo()
  await expect(uploaded(page).first()).toBeVisible()
  await expect(documentation.editor.getByText('Uploading image...')).toHaveCount(0)
  const image = documentation.editor.getByRole('img')
  await expect(image).toHaveAttribute('src', /^\/api\/blob\/[0-9a-f]{64}$/)
  await expect(image).toHaveAccessibleName('two halves')
  await expect(documentation.editor.locator('figure + p')).toHaveText('Written meanwhile')
  expect(await shownSize(image)).toEqual([600, 300])

  await test.step('its width follows the pointer and the keys, within limits, and its height the width', async () => {
    await image.click()
    const [left, right] = [
      documentation.editor.getByRole('slider').first(),
      documentation.editor.getByRole('slider').last(),
    ]
    const drag = async (handle: Locator, by: number) => {
      const { x, y, width, height } = (await handle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      await page.mouse.move(x + width / 2, y + height / 2)
      await page.mouse.down()
      await page.mouse.move(x + width / 2 + by, y + height / 2, { steps: 3 })
    }
    await drag(right, -200)
    await expect(documentation.editor.locator('output')).toHaveText('400 px')
    await page.mouse.up()
    expect(await shownSize(image)).toEqual([400, 200])
    await drag(left, 900)
    await page.mouse.up()
    expect(await shownSize(image)).toEqual([40, 20])
    await page.keyboard.press('Tab')
    await expect(left).toBeFocused()
    await page.keyboard.press('End')
    const [room = 0] = await shownSize(image)
    await expect(left).toHaveAttribute('aria-valuemax', String(room))
    await page.keyboard.press('ArrowLeft')
    await expect(left).toHaveAttribute('aria-valuenow', String(room - 16))
    await left.dblclick()
    expect(await shownSize(image)).toEqual([600, 300])
    await drag(right, -300)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await shownSize(image)).toEqual([600, 300])
    await drag(right, -100)
    await page.mouse.up()
  })

  await test.step('what is said of it is written beside it', async () => {
    await image.click()
    await page.keyboard.press('Alt+F10')
    await page.keyboard.press('Enter')
    await page.getByLabel('Alt text').fill('')
    await page.getByLabel('Title').fill('Figure 1')
    await page.keyboard.press('Enter')
    await expect(documentation.editor).toBeFocused()
    await expect(documentation.editor.getByText('No alt text')).toBeVisible()
    await act(page, 'Alt text and title').click()
    await page.getByLabel('Alt text').fill('Black above white')
    await page.keyboard.press('Enter')
    await expect(documentation.editor.getByText('No alt text')).toBeHidden()
    await expect(image).toHaveAccessibleName('Black above white')
    await expect(documentation.editor.locator('figcaption')).toHaveText('Figure 1')
  })

  await test.step('another takes its place, its width and its words', async () => {
    const before = await image.getAttribute('src')
    const replace = () => act(page, 'Replace the image').click()
    await choose(page, await picture(page, 'other.png', 800, 800), replace)
    await expect(image).not.toHaveAttribute('src', String(before))
    await expect(image).toHaveJSProperty('naturalWidth', 800)
    expect(await shownSize(image)).toEqual([500, 500])
    await expect(image).toHaveAccessibleName('Black above white')
    await page.keyboard.press('Control+z')
    await expect(image).toHaveAttribute('src', String(before))
    await expect(image).toHaveAccessibleName('Black above white')
  })
  await documentation.saved()
  await publish(owner, project)

  const reader = await browser.newPage({ baseURL: server.url })
  // The page reserves the image's place before the image arrives.
  let isThere = () => {}
  const coming = new Promise<void>((resolve) => {
    isThere = resolve
  })
  await reader.route('**/api/blob/*', async (route) => {
    await coming
    await route.continue()
  })
  await new DocumentationModel(reader).open(project.id)
  const read = reader.getByRole('article').getByRole('img', { name: 'Black above white' })
  await expect(read).toHaveAttribute('loading', 'lazy')
  expect(await shownSize(read)).toEqual([500, 250])
  isThere()
  await expect(read).toHaveJSProperty('naturalWidth', 600)
  await expect(reader.getByRole('article').locator('figcaption')).toHaveText('Figure 1')
  await read.click()
  await expect(reader.getByRole('dialog', { name: 'Black above white' })).toBeVisible()
  await reader.keyboard.press('Escape')
  await expect(reader.getByRole('dialog')).toHaveCount(0)
  await reader.getByRole('article').getByRole('button', { name: 'Full screen' }).focus()
  await reader.keyboard.press('Enter')
  await expect(reader.getByRole('dialog')).toBeVisible()
  await reader.unroute('**/api/blob/*')
  await reader.route('**/api/blob/*', (route) => route.fulfill({ status: 404 }))
  await reader.reload()
  await expect(reader.getByRole('article').getByText('Black above white')).toBeVisible()
  await reader.close()

  expect(complaints).toEqual([])
  await test.step('one that cannot be uploaded just now is seen at once, from this device', async () => {
    const replace = () => act(page, 'Replace the image').click()
    for (const [width, status] of [
      [300, undefined],
      [310, 401],
    ] as const) {
      await page.unroute('**/upload')
      await page.route('**/upload', (route) => (status ? route.fulfill({ status, json: {} }) : route.abort()))
      await image.click()
      await choose(page, await picture(page, 'kept.png', width, 300), replace)
      await expect(image).toHaveJSProperty('naturalWidth', width)
      await expect(page.getByText('Image kept on this device').first()).toBeVisible()
    }
    await expect(page.getByText('Error uploading image. Please try again.')).toHaveCount(0)
    await act(page, 'Delete the image').click()
    await expect(image).toHaveCount(0)
  })
})

test('an image can be described or replaced while others edit the page', async ({
  ownersPage: page,
  ownersBrowser,
  owner,
}) => {
  const project = await createPrivateProject(owner, 'Together')
  const documentation = await beginPage(page, project, 'Pictures')
  await page.keyboard.type('Above')
  await page.keyboard.press('Enter')
  await choose(page, await picture(page, 'first.png', 300, 300))
  const image = documentation.editor.getByRole('img')
  await expect(image).toHaveJSProperty('naturalWidth', 300)
  await documentation.saved()
  const elsewhere = await ownersBrowser.newPage()
  const other = new DocumentationModel(elsewhere)
  await other.open(project.id)
  await other.editable()
  const writeAbove = async (words: string) => {
    await other.editor.getByText('Above').click()
    await elsewhere.keyboard.press('End')
    await elsewhere.keyboard.press('Enter')
    await elsewhere.keyboard.type(words)
    await expect(documentation.editor.getByText(words)).toBeVisible()
  }

  await test.step('what is being said of it stays', async () => {
    await image.click()
    await act(page, 'Alt text and title').click()
    await page.getByLabel('Alt text').fill('A square')
    await writeAbove('Written meanwhile')
    await expect(page.getByLabel('Alt text')).toHaveValue('A square')
    await page.keyboard.press('Enter')
    await expect(image).toHaveAccessibleName('A square')
    await documentation.editor.getByText('Above').click()
    await image.click()
    await expect(act(page, 'Alt text and title')).toBeVisible()
  })

  const beginToReplace = async () => {
    const chooser = page.waitForEvent('filechooser')
    await act(page, 'Replace the image').click()
    return await chooser
  }
  await test.step('another comes where it has gone to', async () => {
    const chooser = await beginToReplace()
    await writeAbove('Before it was chosen')
    await chooser.setFiles(await picture(page, 'second.png', 200, 100))
    await expect(image).toHaveJSProperty('naturalWidth', 200)
    await expect(image).toHaveAccessibleName('A square')
    await expect(other.editor.getByRole('img')).toHaveJSProperty('naturalWidth', 200)
  })

  await test.step('where it is gone, that is said', async () => {
    const chooser = await beginToReplace()
    await other.editor.getByRole('img').click()
    await elsewhere.keyboard.press('Delete')
    await expect(image).toHaveCount(0)
    await chooser.setFiles(await picture(page, 'third.png', 100, 100))
    await expect(page.getByText('Couldn’t replace the image')).toBeVisible()
    await expect(image).toHaveCount(0)
  })
  await elsewhere.close()
})

test('an upload inserts its image where it began, even after someone leaves the page', async ({
  ownersPage: page,
  owner,
}) => {
  const documentation = await beginPage(page, await createPrivateProject(owner, 'Left'), 'Pictures')
  await page.keyboard.type('Below')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/upload', async (route) => {
    await held
    await route.continue()
  })
  await choose(page, await picture(page, 'square.png', 300, 300))
  await expect(documentation.editor.getByText('Uploading image...')).toBeVisible()
  await documentation.addPage('Elsewhere')
  letGo()
  await expect(uploaded(page).first()).toBeVisible()
  await expect(documentation.editor.getByRole('img')).toHaveCount(0)
  await documentation.row('Pictures').click()
  await expect(documentation.editor.getByRole('img', { name: 'square' })).toHaveJSProperty('naturalWidth', 300)
  await expect(documentation.editor.locator('figure ~ p').last()).toHaveText('Below')
  await documentation.saved()
})

test('an image that is invalid, too large or fails to upload shows an error and leaves nothing behind', async ({
  ownersPage: page,
  owner,
}) => {
  const documentation = await beginPage(page, await createPrivateProject(owner, 'Refused'), 'Pictures')
  const said = async (text: string) => {
    const toast = page.getByRole('dialog').filter({ hasText: text }).first()
    await expect(toast).toBeVisible()
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast).toHaveCount(0)
  }
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/upload')) asked.push(request.url())
  })
  const svg = {
    name: 'a.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  }
  await choose(page, svg)
  await said('Use a PNG, JPEG, GIF, WebP or AVIF image.')
  await paste(documentation, '', svg)
  await said('File type not supported.')
  await drop(documentation, 21 * 1024 * 1024)
  await said('File size too big (max 20MB).')
  expect(asked).toEqual([])
  await choose(page, { name: 'run.png', mimeType: 'image/png', buffer: Buffer.from('MZ\u0090\u0000 not an image') })
  await said('File type not supported.')
  expect(asked).toHaveLength(1)
  await page.route('**/upload', (route) => route.fulfill({ status: 400, json: {} }))
  await choose(page, { name: 'dot.png', mimeType: 'image/png', buffer: DOT })
  await said('Error uploading image. Please try again.')
  await expect(documentation.editor.getByText('Uploading image...')).toHaveCount(0)
  await expect(documentation.editor.locator('figure')).toHaveCount(0)
})

test('pasted inline images are uploaded, and images of other sites keep their address', async ({
  ownersPage: page,
  owner,
}) => {
  await page.route('https://example.org/**', (route) => route.fulfill({ body: DOT, contentType: 'image/png' }))
  const documentation = await beginPage(page, await createPrivateProject(owner, 'Pasted'), 'Pictures')
  const images = documentation.editor.locator('figure')
  const data = `data:image/png;base64,${DOT.toString('base64')}`
  await paste(
    documentation,
    `<p>first</p><img src="${data}" alt="inside"><p>second</p><img src="https://example.org/a.png" alt="outside"><img src="file:///c/x.png" alt="lost"><p>third</p>`,
  )
  await expect(images).toHaveCount(2)
  await expect(documentation.editor.getByRole('img', { name: 'inside' })).toHaveAttribute(
    'src',
    /^\/api\/blob\/[0-9a-f]{64}$/,
  )
  await expect(documentation.editor.getByRole('link', { name: 'example.org' })).toHaveAttribute(
    'href',
    'https://example.org/a.png',
  )
  expect(
    await documentation.editor
      .locator(':scope > p, :scope > figure')
      .evaluateAll((blocks) => blocks.map(({ tagName }) => tagName)),
  ).toEqual(['P', 'FIGURE', 'P', 'FIGURE', 'P', 'P'])
  await expect(documentation.editor.locator(':scope > p').nth(2)).toHaveText('lost')

  const dot = { name: 'image.png', mimeType: 'image/png', buffer: DOT }
  await paste(documentation, '<meta charset="utf-8"><img src="https://example.org/b.png">', dot)
  await expect(images).toHaveCount(3)
  await expect(documentation.editor.locator('img[src*="b.png"]')).toHaveCount(0)
  await paste(documentation, '<table><tr><td>a sheet</td></tr></table>', dot)
  await expect(documentation.editor.locator('td')).toHaveText('a sheet')
  await expect(images).toHaveCount(3)
  await documentation.saved()
})

test('an image from another host loads only after a reader allows the host on their device', async ({
  ownersPage: page,
  browser,
  owner,
  server,
}) => {
  const project = await createPrivateProject(owner, 'Elsewhere')
  const asked: string[] = []
  const answer = async (one: Page) =>
    one.route('https://pictures.example/**', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ body: DOT, contentType: 'image/png' })
    })
  await answer(page)
  const documentation = await beginPage(page, project, 'Pictures')
  await paste(documentation, '<p>a</p><img src="https://pictures.example/a.png" alt="outside"><p>b</p>')
  const show = (of: Page) => of.getByRole('button', { name: 'Show images from pictures.example' })
  await expect(show(page)).toBeVisible()
  await documentation.saved()
  await owner.api.patch(`/api/project/${project.id}`, { data: { visibility: 'public' } })

  const visitor = await browser.newContext({ baseURL: server.url })
  const reader = await visitor.newPage()
  await answer(reader)
  await reader.goto(page.url())
  await expect(show(reader)).toBeVisible()
  await expect(reader.getByRole('link', { name: 'pictures.example' })).toHaveAttribute('href', /\/a\.png$/)
  expect(asked).toEqual([])
  await show(reader).click()
  const image = reader.getByRole('img', { name: 'outside' })
  await expect(image).toHaveJSProperty('complete', true)
  await reader.reload()
  await expect(image).toBeVisible()
  expect(new Set(asked)).toEqual(new Set(['https://pictures.example/a.png']))

  await show(page).click()
  await expect(page.getByRole('img', { name: 'outside' })).toBeVisible()
  await visitor.close()
})

test('an image copied into another project keeps its address and is visible to the readers there', async ({
  ownersPage: page,
  browser,
  owner,
  server,
}) => {
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/upload')) uploads.push(new URL(request.url()).pathname)
  })
  const first = await beginPage(page, await createPrivateProject(owner, 'Copied from'), 'Pictures')
  await choose(page, await picture(page, 'square.png', 300, 300))
  const image = first.editor.getByRole('img')
  await expect(image).toHaveJSProperty('naturalWidth', 300)
  const address = String(await image.getAttribute('src'))
  await first.saved()
  await image.click()
  const copy = () =>
    first.editor.evaluate((element) => {
      const clipboardData = new DataTransfer()
      element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
      return clipboardData.getData('text/html')
    })
  await expect.poll(copy).toContain(`src="${server.url}${address}"`)
  const copied = await copy()
  await first.editor.locator(':scope > p').last().click()
  await paste(first, copied)
  await expect(image).toHaveCount(2)
  await first.saved()
  expect(uploads).toHaveLength(1)

  const second = await createPrivateProject(owner, 'Copied to')
  const documentation = await beginPage(page, second, 'Pictures')
  await paste(documentation, copied)
  await expect(image).toHaveAttribute('src', address)
  await documentation.saved()
  await publish(owner, second)
  const visitor = await browser.newContext({ baseURL: server.url })
  await expect.poll(async () => (await visitor.request.get(address)).status()).toBe(200)
  await visitor.close()
  expect(uploads).toHaveLength(2)

  const third = await createPrivateProject(owner, 'Copied to as text')
  const asText = await beginPage(page, third, 'Pictures')
  const brought = page.waitForResponse((response) => response.url().endsWith('/upload'))
  await pasteParts(asText.editor, { 'text/plain': `## Copied\n\n![A square](${server.url}${address})\n` })
  await expect(image).toHaveAttribute('src', address)
  expect((await brought).url()).toContain(`/api/project/${third.id}/`)
  expect((await brought).ok()).toBe(true)
  await asText.saved()
})

test('a printed page shows only its text, dark on white', async ({ browser, owner, server, documented }) => {
  const project = await createPrivateProject(owner, 'Paper')
  const context = await owner.context(browser, { colorScheme: 'dark' })
  const page = await context.newPage()
  const documentation = await beginPage(page, project, 'Pictures')
  const row = '<tr><td>one</td><td>two</td></tr>'
  await paste(
    documentation,
    `<p>See <a href="https://example.org/there">there</a>.</p><table><tr><th>A</th><th>B</th></tr>${row.repeat(80)}</table><pre><code>${'long '.repeat(90)}</code></pre>`,
  )
  await documentation.editor.locator('td').first().click()
  await expect(page.getByRole('toolbar', { name: 'Table' })).toBeVisible()
  await documentation.saved()
  await publish(owner, project)
  const visitor = await browser.newContext({ baseURL: server.url, colorScheme: 'dark' })
  const reader = await visitor.newPage()
  await new DocumentationModel(reader).open(project.id)

  for (const printed of [page, reader]) {
    await printed.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const article = printed.getByRole('article')
    const style = (locator: Locator, name: string, pseudo?: string) =>
      locator.evaluate((element, [property, part]) => getComputedStyle(element, part).getPropertyValue(property), [
        name,
        pseudo,
      ] as const)
    await expect(article.getByText('See there')).toBeVisible()
    for (const gone of ['navigation', 'banner', 'tree', 'toolbar', 'button', 'combobox'] as const) {
      for (const part of await printed.getByRole(gone, { includeHidden: true }).all()) await expect(part).toBeHidden()
    }
    expect(await style(printed.locator('html'), 'background-color')).toBe('rgb(255, 255, 255)')
    expect(await style(article, 'color')).toBe('rgb(29, 31, 32)')
    expect(await style(article.getByText('there', { exact: true }), 'content', '::after')).toContain(
      'https://example.org/there',
    )
    expect(await style(article.locator('pre'), 'white-space')).toContain('pre-wrap')
    expect(await article.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
    const head = article.locator('table').locator('thead, tr:first-child').first()
    expect(await style(head, 'display')).toBe('table-header-group')
    expect(await style(article.locator('tr').last(), 'break-inside')).toBe('avoid')
    const paper = (await printed.pdf({ format: 'A4' })).toString('latin1')
    expect(paper.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1)
  }
  await visitor.close()
  await context.close()

  const generated = await browser.newPage({ baseURL: server.url })
  await new DocumentationModel(generated).open(documented.id)
  await generated.emulateMedia({ media: 'print' })
  await expect(generated.getByRole('article')).toBeVisible()
  await expect(generated.getByRole('tree')).toBeHidden()
  await generated.close()
})

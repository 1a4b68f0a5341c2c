import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import { canvasOf } from '../../shared/document/canvas/canvas.ts'
import type { DocNode } from '../../shared/document/node.ts'
import { MESSAGE, SYNC } from '../../shared/protocol/collaboration.ts'
import { DocumentationModel } from './models/documentation.ts'
import { DrawingModel } from './models/drawing.ts'
import { InstalledModel } from './models/installed.ts'
import { asVisitor, goToEnd, insertBlock, insertWrittenDiagram, newPage } from './models/new-page.ts'
import { clipboard } from './models/paste.ts'
import { onDisk } from './on-disk.ts'
import { createPrivateProject, type Person, signIn } from './people.ts'
import { complaintsOf, expect, test } from './test.ts'

type Drawn = { picture?: string; words?: string }

/** The first drawing of a page as the server sends it to readers. */
async function drawingOf({ api }: Person, pageId: number): Promise<Drawn> {
  const page = (await (await api.get(`/api/page/${pageId}`)).json()) as { content: DocNode }
  return page.content.content?.find(({ type }) => type === 'editorCanvas')?.attrs ?? {}
}

const pathsIn = ({ picture }: Drawn) => picture?.match(/<path/g)?.length

test('a drawing is edited in the page, and readers see it as a picture', async ({
  ownersPage: page,
  owner,
  server,
}) => {
  const complaints = complaintsOf(page)
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(server.url) || /^(?:data|blob):/.test(request.url())
    if (!isOurs) complaints.push(request.url())
  })
  const documentation = await newPage(page, owner, 'How it works')
  const { editor } = documentation
  const drawing = new DrawingModel(page)
  const pageId = Number(page.url().split('/').at(-1))
  await page.keyboard.type('As drawn here:')
  await page.keyboard.press('Enter')
  await insertBlock(page, 'diagram')
  await drawing.ready()

  await test.step('keys go into the drawing and not into the page, and the other way round', async () => {
    await drawing.drag('r', { x: 100, y: 60 }, { x: 260, y: 140 })
    await drawing.label('Browser')
    await drawing.drag('o', { x: 420, y: 60 }, { x: 580, y: 140 })
    await expect(drawing.shapes).toHaveCount(2)
    await page.keyboard.press('Control+z')
    await expect(drawing.shapes).toHaveCount(1)
    await page.keyboard.press('Control+Shift+z')
    await expect(drawing.shapes).toHaveCount(2)
    await editor.getByText('As drawn here:').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' draw')
    await expect(drawing.shapes).toHaveCount(2)
    await expect(editor.getByText('As drawn here: draw')).toBeVisible()
    // A drawing has only one page, so there is no page menu.
    await expect(page.getByTestId(/^page-menu/)).toHaveCount(0)
    // Readers see the drawing while its author is still drawing.
    await expect.poll(() => drawingOf(owner, pageId)).toMatchObject({ words: 'Browser', picture: /^<svg/ })
  })

  await test.step('escape ends what one does in it, then the full screen, then the drawing', async () => {
    await page.getByRole('button', { name: 'Full screen' }).click()
    await drawing.canvas.click({ position: { x: 500, y: 400 } })
    await page.keyboard.press('d')
    await expect(page.getByTestId('tools.draw')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('tools.select')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('dialog', { name: 'Drawing' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Drawing' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(drawing.picture).toHaveAccessibleName('Drawing: Browser')
    await expect(drawing.edit).toBeFocused()
  })

  await test.step('enter opens it as a whole; its height is changed by keys too', async () => {
    await drawing.picture.click()
    await page.keyboard.press('Enter')
    await drawing.ready()
    for (const shape of await drawing.shapes.all()) await expect(shape).toBeInViewport({ ratio: 1 })
    const height = async () => (await drawing.canvas.boundingBox())?.height ?? 0
    const before = await height()
    await drawing.handle.focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(height).toBe(before - 20)
    await drawing.done()
    // View settings stay on the device; the drawing itself belongs to the page.
    const kept = () => page.evaluate(() => JSON.stringify(localStorage))
    await expect.poll(kept).toContain('isGridMode')
    expect(await kept()).not.toContain('richText')
  })
  await documentation.saved()

  await test.step('who reads it fetches a picture, and nothing of the tools', async () => {
    const scripts: string[] = []
    const pictures: string[] = []
    await asVisitor(page, owner, async ({ article }) => {
      const reader = article.page()
      await reader.exposeFunction('seen', (picture: string) => pictures.push(picture))
      await reader.addInitScript(() => {
        const make = URL.createObjectURL
        URL.createObjectURL = (blob: Blob) => {
          void blob.text().then((text) => (window as unknown as { seen: (text: string) => void }).seen(text))
          return make(blob)
        }
      })
      reader.on('request', (request) => scripts.push(new URL(request.url()).pathname))
      await reader.emulateMedia({ colorScheme: 'dark' })
      // Set before full screen: Chromium doesn't resize a window that is still leaving full screen.
      await reader.setViewportSize({ width: 1600, height: 900 })
      await reader.reload()
      const { picture } = new DrawingModel(reader)
      await expect(picture).toHaveAccessibleName('Drawing: Browser')
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
      await picture.hover()
      await reader.getByRole('button', { name: 'Full screen' }).click()
      await expect(reader.getByRole('dialog', { name: 'Drawing' }).getByRole('img')).toBeVisible()
      await reader.keyboard.press('Escape')
      await expect(reader.getByRole('dialog')).toHaveCount(0)
      await reader.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await reader.getByRole('button', { name: 'Copy page as HTML' }).click()
      // Copied as pixels, which every mail program shows.
      const html = () => clipboard(reader, 'text/html')
      await expect.poll(html).toMatch(/<img src="data:image\/png;base64,[^"]{1000,}" alt="Drawing: Browser"/)
    })
    expect(scripts.filter((path) => /\/drawing-|tldraw|merged|tiptap/.test(path))).toEqual([])
    expect(scripts.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(5)
    // The picture has the colours of the page and contains its own fonts.
    expect(pictures).toEqual([expect.stringMatching(/^<svg[^>]*color-scheme:dark.*@font-face.*light-dark\(/s)])
  })

  await test.step('it is doubled, and copied to another page, with its shapes', async () => {
    await drawing.picture.click()
    await page.keyboard.press('ControlOrMeta+/')
    await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click()
    await expect(drawing.picture).toHaveCount(2)
    await drawing.picture.last().click()
    const copied = await editor.evaluate((element) => {
      const clipboardData = new DataTransfer()
      element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
      return clipboardData.getData('text/html')
    })
    // A shape drawn just before leaving the page isn't lost.
    await page.keyboard.press('Enter')
    await drawing.ready()
    await drawing.drag('r', { x: 300, y: 60 }, { x: 380, y: 140 })
    await documentation.addPage('Elsewhere')
    await expect(drawing.canvas).toHaveCount(0)
    await page.keyboard.press('Enter')
    await editor.evaluate((element, html) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, copied)
    await expect(drawing.picture).toHaveAccessibleName('Drawing: Browser')
    await insertWrittenDiagram(page)
    await expect(editor.locator('pre')).toContainText('flowchart LR')
    await documentation.saved()
    await documentation.row('How it works').click()
    await expect(documentation.title).toHaveText('How it works')
    await expect(drawing.picture).toHaveCount(2)
    await drawing.picture.last().hover()
    await drawing.edit.last().click()
    await drawing.ready()
    await expect(drawing.shapes).toHaveCount(3)
  })

  expect(complaints).toEqual([])
})

test('two people drawing at once, one of them offline, lose no shape', async ({
  browser,
  owner,
  server,
  distant: { network, context },
}) => {
  const project = await createPrivateProject(owner, 'Together')
  const guest = await signIn(server, 'guest')
  await owner.api.post('/api/rbac/project', { data: { project_id: project.id, email: guest.email, role: 'write' } })
  const page = await (await context(owner)).newPage()
  const documentation = new DocumentationModel(page)
  const ours = new DrawingModel(page)
  await documentation.open(project.id)
  await documentation.editable()
  await expect(documentation.editor).toBeFocused()
  await page.keyboard.type('Together')
  await page.keyboard.press('Enter')
  await new InstalledModel(page).ready()
  await insertBlock(page, 'diagram')
  await ours.ready()
  await ours.drag('r', { x: 80, y: 60 }, { x: 200, y: 120 })
  await documentation.saved()
  const pageId = Number(page.url().split('/').at(-1))

  const other = await (await guest.context(browser)).newPage()
  const theirs = new DrawingModel(other)
  await new DocumentationModel(other).open(project.id, pageId)
  await expect(other.getByText('is drawing')).toBeVisible()
  await theirs.picture.hover()
  await theirs.edit.click()
  await theirs.ready()
  await expect(theirs.shapes).toHaveCount(1)
  await theirs.drag('o', { x: 300, y: 60 }, { x: 420, y: 120 })
  await expect(ours.shapes).toHaveCount(2)
  await expect(page.getByText('with guest')).toBeVisible()

  await test.step('each undoes their own', async () => {
    await page.keyboard.press('Control+z')
    await expect(theirs.shapes).toHaveCount(1)
    await other.keyboard.press('Control+z')
    await expect(ours.shapes).toHaveCount(0)
    await other.keyboard.press('Control+Shift+z')
    await expect(ours.shapes).toHaveCount(1)
  })

  await test.step('without a network it is opened and drawn on, also after the browser was started anew', async () => {
    await network.cut()
    await expect(documentation.saveState).toHaveAccessibleName(/Offline/)
    await ours.drag('r', { x: 80, y: 200 }, { x: 200, y: 260 })
    await expect(ours.shapes).toHaveCount(2)
    await ours.done()
    await page.reload()
    await ours.picture.click()
    await page.keyboard.press('Enter')
    await ours.ready()
    await expect(ours.shapes).toHaveCount(2)
    await ours.drag('r', { x: 480, y: 200 }, { x: 600, y: 260 })
    await theirs.drag('o', { x: 300, y: 300 }, { x: 420, y: 360 })
    await expect(ours.shapes).toHaveCount(3)
    await expect(theirs.shapes).toHaveCount(2)
    await network.restore()
    await expect(ours.shapes).toHaveCount(4)
    await expect(theirs.shapes).toHaveCount(4)
  })
  await theirs.done()
  await ours.done()
  await documentation.saved()
  await expect.poll(async () => pathsIn(await drawingOf(owner, pageId))).toBe(4)
  await other.context().close()

  await test.step('in the sandbox too, of which no server knows', async () => {
    await network.cut()
    await page.goto('/editor-sandbox')
    await documentation.editor.locator(':scope > p:last-child').click()
    await insertBlock(page, 'diagram')
    await ours.ready()
    await ours.drag('r', { x: 80, y: 60 }, { x: 240, y: 140 })
    await ours.label('Mine')
    await ours.done()
    await onDisk(page)
    await page.reload()
    await expect(page.getByRole('article').getByRole('img', { name: 'Drawing: Mine' })).toBeVisible()
  })
})

test('the picture of a drawing cannot run scripts or fetch anything', async ({
  ownersPage: page,
  browser,
  owner,
  server,
}) => {
  let say = (_message: Buffer) => {}
  await page.routeWebSocket('**/collaboration/*', (socket) => {
    socket.connectToServer()
    say = (message) => socket.send(message)
  })
  const documentation = await newPage(page, owner, 'Pictures')
  const drawing = new DrawingModel(page)
  await drawing.insert('later')
  await drawing.draw()
  await drawing.drag('r', { x: 80, y: 60 }, { x: 240, y: 140 })
  await drawing.label('Kept')
  await drawing.done()
  await documentation.saved()

  await test.step('readers see images, in which nothing runs', async () => {
    const asked: string[] = []
    const evil = (inner: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200" onload="window.ran = 1">${inner}</svg>`
    const pictures = [
      evil('<script>window.ran = 1</script>'),
      evil(
        '<foreignObject width="9" height="9"><p style="background:url(https://evil.example/x)">x</p></foreignObject>',
      ),
    ]
    await asVisitor(page, owner, async ({ article }) => {
      const reader = article.page()
      reader.on('request', (request) => asked.push(request.url()))
      await reader.route('**/api/page/*', async (route) => {
        const answer = await route.fetch()
        const detail = (await answer.json()) as { content: DocNode }
        const blocks = pictures.map((picture) => ({ type: 'editorCanvas', attrs: { id: 'x', picture, words: 'Kept' } }))
        await route.fulfill({ json: { ...detail, content: { type: 'doc', content: blocks } } })
      })
      await reader.reload()
      await expect(reader.getByText('Too large to show here')).toBeVisible()
      const image = new DrawingModel(reader).picture
      await expect.poll(() => image.evaluate((seen: HTMLImageElement) => seen.naturalWidth)).toBe(300)
      expect(await reader.evaluate(() => 'ran' in window)).toBe(false)
    })
    expect(asked.length).toBeGreaterThan(5)
    expect(asked.filter((address) => address.includes('evil.example'))).toEqual([])
  })

  await test.step('a drawing of a later version is shown, and not opened', async () => {
    const later = new Y.Doc()
    canvasOf(later, 'later').set('schema-2', true)
    const message = encoding.createEncoder()
    encoding.writeVarUint(message, MESSAGE.sync)
    encoding.writeVarUint(message, SYNC.update)
    encoding.writeVarUint8Array(message, Y.encodeStateAsUpdate(later))
    say(Buffer.from(encoding.toUint8Array(message)))
    await expect(page.getByText('Reload Docwright to edit this drawing')).toBeVisible()
    await expect(drawing.picture).toHaveAccessibleName('Drawing: Kept')
    await expect(drawing.edit).toHaveCount(0)
  })

  await test.step('where there is no licence to draw, diagrams are written', async () => {
    const elsewhere = await (await browser.newContext()).newPage()
    const asked: string[] = []
    await elsewhere.route('https://docs.example/**', async (route) => {
      const { pathname, search } = new URL(route.request().url())
      asked.push(pathname)
      await route.fulfill({ response: await route.fetch({ url: `${server.url}${pathname}${search}` }) })
    })
    await elsewhere.goto('https://docs.example/editor-sandbox')
    const { editor } = new DocumentationModel(elsewhere)
    await editor.locator(':scope > p:last-child').click()
    await insertBlock(elsewhere, 'diagram')
    await expect(editor.locator('pre').last()).toContainText('flowchart LR')
    await goToEnd(elsewhere, editor)
    await new DrawingModel(elsewhere).insert('mine')
    await elsewhere.getByRole('button', { name: 'Draw', exact: true }).click()
    await expect(elsewhere.getByText('Editing drawings needs a tldraw licence key')).toBeVisible()
    expect(asked.filter((path) => path.includes('/drawing-'))).toEqual([])
    await elsewhere.unrouteAll({ behavior: 'ignoreErrors' })
    await elsewhere.context().close()
  })
})

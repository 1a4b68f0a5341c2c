import type { Route } from '@playwright/test'
import { writeNewDoc } from '../../shared/document/yjs.ts'
import { DocumentationModel } from './models/documentation.ts'
import { SearchModel } from './models/search.ts'
import { createPrivateProject } from './people.ts'
import { expect, test } from './test.ts'
import { withoutDevice } from './without-device.ts'
import { writeDocument } from './write-document.ts'

test('text typed while the editor loads is kept, below text that others write first', async ({
  browser,
  owner,
  server,
}) => {
  const { id, default_page_id } = await createPrivateProject(owner, 'Slow')
  await owner.api.delete(`/api/page/${default_page_id}`)
  const page = await (await owner.context(browser)).newPage()
  const editorMayCome = Promise.withResolvers<void>()
  await page.route('**/assets/page-editor-*.js', async (route) => {
    await editorMayCome.promise
    await route.continue()
  })
  const documentation = new DocumentationModel(page)
  await page.goto(`/projects/${id}`)
  await documentation.create.first().press('Enter')
  await page.keyboard.type('Mine')
  await page.waitForURL(/projects\/\d+\/\d+$/)
  const pageId = Number(page.url().split('/').at(-1))
  await expect.poll(async () => (await owner.api.get(`/api/page/${pageId}`)).status()).toBe(200)
  await writeDocument(server.url, owner, { projectId: id, pageId }, (doc) =>
    writeNewDoc(doc, { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Theirs' }] }] }),
  )

  await test.step('who turns to something else writes there', async () => {
    const search = new SearchModel(page)
    await search.openPalette()
    await page.keyboard.type('dark')
    await expect(search.field).toHaveValue('dark')
    await page.keyboard.press('Escape')
    await expect(search.palette).toHaveCount(0)
  })
  editorMayCome.resolve()
  await expect(documentation.editor.locator('p')).toHaveText(['Theirs', 'Mine'])
  await page.context().close()
})

test('text typed for a page that cannot be loaded goes into the next page', async ({ browser, owner }) => {
  const { id, default_page_id } = await createPrivateProject(owner, 'Refusing')
  await owner.api.delete(`/api/page/${default_page_id}`)
  const page = await (await owner.context(browser)).newPage()
  await withoutDevice(page)
  const mayAnswer = Promise.withResolvers<void>()
  const refused = async (route: Route) => {
    await mayAnswer.promise
    await route.abort()
  }
  await page.route(`**/api/project/${id}/page`, refused)
  const documentation = new DocumentationModel(page)
  await page.goto(`/projects/${id}`)
  await documentation.create.first().press('Enter')
  await page.keyboard.type('Kept')
  mayAnswer.resolve()
  await expect(documentation.create.first()).toBeFocused()
  await page.unroute(`**/api/project/${id}/page`, refused)
  await page.keyboard.press('Enter')
  await page.keyboard.type(', all of it')
  await expect(documentation.title).toHaveText('Kept, all of it')
  await page.context().close()
})

test('a newly drawn page does not take the focus from the page opened after it', async ({
  owner,
  ownersPage: page,
}) => {
  const project = await createPrivateProject(owner, 'Quick')
  // Hold back animation frames until the test releases them.
  await page.addInitScript(() => {
    const held: FrameRequestCallback[] = []
    const frame = requestAnimationFrame.bind(globalThis)
    let holds = true
    globalThis.requestAnimationFrame = (callback) => (holds ? held.push(callback) : frame(callback))
    const letFramesGo = () => {
      holds = false
      for (const callback of held) callback(performance.now())
    }
    Object.assign(globalThis, { letFramesGo })
  })
  await page.goto(`/projects/${project.id}`)
  const documentation = new DocumentationModel(page)
  await documentation.editable()
  const first = page.url()
  await documentation.create.evaluate((button: HTMLElement) => {
    // At this moment the address is the next page's, but the first page is still on the screen.
    addEventListener('pushState', (globalThis as unknown as { letFramesGo: () => void }).letFramesGo, { once: true })
    button.click()
  })
  await page.waitForURL((url) => url.href !== first)
  await expect(documentation.editor).toBeFocused()
  await page.keyboard.type('Next')
  await expect(documentation.title).toHaveText('Next')
})

import { CLOSE } from '../../shared/protocol/collaboration.ts'
import { cuttable } from './cuttable.ts'
import { holdStore } from './hold-store.ts'
import { DocumentationModel } from './models/documentation.ts'
import { insertBlock, newPage } from './models/new-page.ts'
import { clipboard, paste } from './models/paste.ts'
import { placeCursor } from './models/place-cursor.ts'
import { onDisk } from './on-disk.ts'
import { createPrivateProject, signIn } from './people.ts'
import { complaintsOf, expect, test } from './test.ts'

test('a page takes its name from its first words, and keeps its text after a reload', async ({ browser, owner }) => {
  const project = await createPrivateProject(owner, 'Notebook')
  const page = await (await owner.context(browser)).newPage()
  const complaints = complaintsOf(page)
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await documentation.editable()
  // A new page waits for its title with the cursor in it.
  await expect(documentation.editor).toBeFocused()
  await page.keyboard.type('Field notes')
  await expect(documentation.row('Field notes')).toBeVisible()
  await expect(documentation.title).toHaveText('Field notes')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Some `code` and **bold** words.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('## A section')
  await page.keyboard.press('Enter')
  await page.keyboard.type('```typescript ')
  await page.keyboard.type('const answer = 42')
  await expect(documentation.editor.locator('.hljs-keyword')).toHaveText('const')
  await documentation.saved()

  await test.step('what is typed after a press on the line under the title stands in the title', async () => {
    const line = documentation.article.getByText('Updated just now')
    for (const press of [() => line.click(), () => line.dblclick()]) {
      await press()
      await page.keyboard.type('!')
      await expect(documentation.title).toHaveText('Field notes!')
      await page.keyboard.press('Backspace')
      await expect(documentation.title).toHaveText('Field notes')
      await documentation.editor.locator('strong').click()
    }
    // Typing doesn't replace words that were selected before, either.
    await documentation.editor.locator('strong').dblclick()
    await line.dblclick()
    await page.keyboard.type('!')
    await expect(documentation.title).toHaveText('Field notes!')
    await page.keyboard.press('Backspace')
    await expect(documentation.editor.locator('strong')).toHaveText('bold')
    await documentation.saved()
  })
  await test.step('the name is saved after a pause', async () => {
    await expect
      .poll(async () => {
        const answer = await owner.api.get('/api/project', { params: { projectId: project.id } })
        return ((await answer.json()) as { pages: { name: string }[] }).pages[0]?.name
      })
      .toBe('Field notes')
  })

  await test.step('it is there at once when the page is opened again', async () => {
    await page.reload()
    await documentation.editable()
    await expect(documentation.title).toHaveText('Field notes')
    await expect(documentation.editor.locator('strong')).toHaveText('bold')
    await expect(documentation.editor.locator('pre')).toHaveText('const answer = 42')
  })
  expect(complaints).toEqual([])
  await page.context().close()
})

test('Backspace at a block edge deletes only visible content, and links can be typed as Markdown', async ({
  ownersPage: page,
  owner,
}) => {
  const { editor } = await newPage(page, owner, 'Edges')
  await page.keyboard.type('See [the notes](https://example.org/notes) or [nothing](javascript:1)')
  await expect(editor.getByRole('link')).toHaveText(['the notes'])
  await expect(editor.getByRole('link')).toHaveAttribute('href', 'https://example.org/notes')
  await expect(editor).toContainText('See the notes or [nothing](javascript:1)')
  await page.keyboard.press('Enter')
  await paste(editor, { 'text/plain': 'https://example.org/pasted' })
  await page.keyboard.type(' is no longer')
  await expect(editor).toContainText('https://example.org/pasted is no longer')
  await expect(editor.getByRole('link')).toHaveText(['the notes', 'https://example.org/pasted'])

  await page.keyboard.press('Enter')
  await insertBlock(page, 'youtube')
  await page.getByLabel('Video URL').fill('https://youtu.be/dQw4w9WgXcQ')
  await page.keyboard.press('Enter')
  await expect(editor).toBeFocused()
  await page.keyboard.type('## Below')
  const video = editor.getByRole('button', { name: 'Play the YouTube video' })
  const toStart = async () => {
    for (const _letter of 'Below') await page.keyboard.press('ArrowLeft')
  }
  await toStart()
  await page.keyboard.press('Backspace')
  await expect(editor.locator(':scope > p:last-child')).toHaveText('Below')
  await page.keyboard.press('Backspace')
  await expect(editor.locator('.ProseMirror-selectednode').getByRole('button')).toHaveAccessibleName(
    'Play the YouTube video',
  )
  await page.keyboard.press('Backspace')
  await expect(video).toHaveCount(0)
  await expect(editor.locator(':scope > p')).toHaveText([/^See/, /^https/, 'Below'])
})

test('a page name follows the title, also if the tab closes at once or typing is undone', async ({
  browser,
  owner,
}) => {
  const project = await createPrivateProject(owner, 'Names')
  const page = await (await owner.context(browser)).newPage()
  const documentation = new DocumentationModel(page)
  const name = async () => {
    const answer = await owner.api.get('/api/project', { params: { projectId: project.id } })
    return ((await answer.json()) as { pages: { name: string }[] }).pages[0]?.name
  }
  await documentation.open(project.id)
  await documentation.editable()
  await expect(documentation.editor).toBeFocused()
  await page.keyboard.type('Left at once')
  await documentation.saved()
  await page.goto('about:blank')
  await expect.poll(name).toBe('Left at once')

  await documentation.open(project.id)
  await documentation.editable()
  await test.step('the end of a page that has only a title is the end of the title', async () => {
    const { x = 0, y = 0, width = 0 } = (await documentation.editor.boundingBox()) ?? {}
    const cursor = () => page.evaluate(() => [document.activeElement?.ariaLabel, getSelection()?.anchorOffset])
    for (const at of [
      [x + width - 20, y + 300],
      [x + 20, y + 300],
      [x + width / 2, y + 700],
    ] as const) {
      await documentation.title.click({ position: { x: 1, y: 10 } })
      await page.keyboard.press('Home')
      await page.mouse.click(...at)
      await expect.poll(cursor).toEqual(['Page', 'Left at once'.length])
    }
    await page.keyboard.press('Home')
    await page.keyboard.press('Control+Shift+End')
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('Left at once')
    await page.keyboard.press('Home')
    await page.keyboard.press('Control+End')
  })
  await page.keyboard.type(', or not')
  await expect.poll(name).toBe('Left at once, or not')
  await page.keyboard.press('Control+z')
  await expect(documentation.title).toHaveText('Left at once')
  await expect.poll(name).toBe('Left at once')
  await page.context().close()
})

test('a diagram is drawn from its source, and an invalid source shows an error and is kept', async ({
  browser,
  owner,
}) => {
  const project = await createPrivateProject(owner, 'Diagrams')
  const page = await (await owner.context(browser)).newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await documentation.editable()
  await expect(documentation.editor).toBeFocused()
  // At the start of the page, where the cursor is whenever a page opens.
  await page.keyboard.type('```mermaid ')
  await page.keyboard.type('flowchart LR')
  await page.getByRole('button', { name: 'Show diagram' }).click()
  const alert = documentation.editor.getByText('Error rendering diagram')
  const drawing = documentation.editor.getByRole('img', { name: 'Diagram' })
  await expect(alert.or(drawing)).toBeVisible()
  // The editor doesn't see clicks on the bar, so two quick clicks at one place would count as a double click.
  let x = 24
  const toSource = async () => {
    await page.getByRole('button', { name: 'Show source' }).click()
    // The block is lower than its drawing was: a click in the middle of the drawing would land below the block.
    await expect(drawing).toBeHidden()
    await placeCursor(documentation.editor.locator('pre'), { x, y: 20 })
    x += 40
    await page.keyboard.press('End')
  }
  await toSource()
  await page.keyboard.type('; one --> two')
  await page.getByRole('button', { name: 'Show diagram' }).click()
  await expect(drawing.getByText('one', { exact: true })).toBeVisible()
  await toSource()
  await page.keyboard.type(' --> [')
  await page.getByRole('button', { name: 'Show diagram' }).click()
  await expect(alert).toBeVisible()
  await expect(documentation.editor.locator('pre').first()).toContainText('one --> two')
  await page.setViewportSize({ width: 390, height: 844 })
  const why = documentation.editor.getByText(/Expecting/)
  expect(await why.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0)
  await documentation.saved()
  await page.reload()
  await documentation.editable()
  await expect(page.getByRole('button', { name: 'Show source' })).toBeVisible()
  await expect(alert).toBeVisible()
  await page.context().close()
})

test('a citation in the editor opens its source by keyboard', async ({ browser, owner, documented }) => {
  const page = await (await owner.context(browser)).newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(documented.id)
  await documentation.editable()
  // The text is rendered again when the menus load, so wait for them.
  await page.locator('button[aria-label=Block]').waitFor({ state: 'attached' })
  const chip = documentation.editor.locator('[data-citation]').first()
  await documentation.editor
    .locator('p', { has: page.locator('[data-citation]') })
    .first()
    .click()
  await page.keyboard.press('End')
  const selected = () => chip.evaluate((element) => element.classList.contains('ProseMirror-selectednode'))
  for (let pressed = 0; pressed < 5 && !(await selected()); pressed++) {
    await page.keyboard.press('ArrowLeft')
    // The browser reports a moved cursor to the page before it paints.
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)))
  }
  expect(await selected()).toBe(true)
  await page.keyboard.press('Enter')
  const quote = page.getByRole('dialog', { name: 'Source' })
  await expect(quote).toBeFocused()
  await expect(quote.locator('pre')).toContainText(/\S/)
  await page.keyboard.press('Escape')
  await expect(quote).toHaveCount(0)
  await expect(documentation.editor).toBeFocused()
  await page.context().close()
})

test('someone who loses write access keeps their words and sees a message', async ({ browser, owner, server }) => {
  const project = await createPrivateProject(owner, 'Shared')
  const guest = await signIn(server, 'guest')
  const members = { project_id: project.id, email: guest.email }
  await owner.api.post('/api/rbac/project', { data: { ...members, role: 'write' } })
  const page = await (await guest.context(browser)).newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await documentation.editable()
  await expect(documentation.editor).toBeFocused()
  await page.keyboard.type('Written in time')
  await documentation.saved()

  await owner.api.patch('/api/rbac/project', { data: { ...members, new_role: 'read' } })
  await expect(page.getByText('You can read this page, but not edit it')).toBeVisible()
  await expect(documentation.editor).toHaveAttribute('contenteditable', 'false')
  await expect(documentation.article.getByText('Written in time')).toBeVisible()
  await page.context().close()
})

test('words that the server does not accept are kept, reported and can be discarded', async ({
  browser,
  owner,
  server,
}) => {
  const project = await createPrivateProject(owner, 'Shared')
  const guest = await signIn(server, 'guest')
  const members = { project_id: project.id, email: guest.email }
  await owner.api.post('/api/rbac/project', { data: { ...members, role: 'write' } })
  const page = await (await guest.context(browser)).newPage()
  const way = await cuttable(page)
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await documentation.editable()
  await expect(documentation.editor).toBeFocused()
  await page.keyboard.type('Stored')
  await documentation.saved()
  await way.cut()
  await page.reload()
  await documentation.editable()
  await documentation.write('Never sent')
  await expect(documentation.saveState).toHaveAccessibleName('Saving: Offline, kept on this device')
  await onDisk(page)
  await page.reload()
  await expect(documentation.saveState).toHaveAccessibleName('Saving: Offline, kept on this device')

  await owner.api.patch('/api/rbac/project', { data: { ...members, new_role: 'read' } })
  way.mend()
  await page.reload()
  await expect(page.getByText('Couldn’t save your last changes')).toBeVisible()
  await expect(documentation.article.getByText('Never sent')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(documentation.article.getByText('Stored')).toBeVisible()
  await expect(documentation.article.getByText('Never sent')).toHaveCount(0)
  await page.context().close()
})

test('words not yet written to disk survive a closed tab', async ({ ownersPage: page, owner }) => {
  const way = await cuttable(page)
  const documentation = await newPage(page, owner, 'Waiting')
  await documentation.saved()
  await way.cut()
  const [, pageId] = /projects\/\d+\/(\d+)/.exec(page.url()) ?? []
  const mayWrite = await holdStore(page, { database: `docwright:page:${owner.id}:${pageId}`, store: 'updates' })
  await page.keyboard.type('Written last')
  await page.reload()
  await mayWrite()
  await expect(documentation.article.getByText('Written last')).toBeVisible()
  await onDisk(page)
  await page.reload()
  await expect(documentation.article.getByText('Written last')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('last-words')))).toEqual([])
})

test('a change too large for the server is reported and not retried forever', async ({ browser, owner, server }) => {
  const project = await createPrivateProject(owner, 'Large')
  const page = await (await owner.context(browser)).newPage()
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const opened: string[] = []
  let large = false
  await page.routeWebSocket('**/collaboration/*', (socket) => {
    opened.push(socket.url())
    if (opened.length === 1) void socket.close({ code: CLOSE.notAuthenticated })
    // Closes as the server does after a frame beyond its limit.
    else if (large) void socket.close({ code: 1009 })
    else socket.connectToServer()
  })
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await documentation.editable()
  await expect(documentation.editor).toBeFocused()
  await page.keyboard.type('Stored')
  await documentation.saved()
  expect(logged.join()).toContain('The server did not take the token of who writes')
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  large = true
  await page.reload()
  await expect(page.getByText('This page is larger than the server accepts.').first()).toBeVisible()
  await expect(documentation.article.getByText('Stored')).toBeVisible()
  const rooms = `${server.url.replace('http', 'ws')}/collaboration`
  expect(opened).toEqual(Array(3).fill(`${rooms}/${project.id}__${project.default_page_id}`))
  await page.context().close()
})

test('the server accepts any pasted HTML', async ({ browser, owner }) => {
  const project = await createPrivateProject(owner, 'Pasted')
  const page = await (await owner.context(browser)).newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await documentation.editable()
  const { editor } = documentation
  await paste(editor, { 'text/html': '<ol start="abc"><li>numbered</li></ol>' })
  await documentation.saved()
  await paste(editor, {
    'text/html': '<table><tr><td>a</td></tr><tr><td colspan="100000" rowspan="0">wide</td></tr></table>',
  })
  await documentation.saved()
  await paste(editor, { 'text/html': `${'<blockquote>'.repeat(70)}<p>deep</p>${'</blockquote>'.repeat(70)}` })
  await documentation.saved()
  await paste(editor, { 'text/html': `<p><a href="https://example.org" title="${'t'.repeat(5000)}">linked</a></p>` })
  await documentation.saved()
  await paste(editor, { 'text/plain': 'log\0line' })
  await documentation.saved()
  for (const word of ['numbered', 'wide', 'deep', 'linked']) {
    await expect(documentation.editor.getByText(word).first()).toBeAttached()
  }
  await page.context().close()
})

test('an anchor opens its part of the page, and a broken anchor opens the top', async ({
  browser,
  owner,
  documented,
}) => {
  const page = await (await owner.context(browser)).newPage()
  const documentation = new DocumentationModel(page)
  const at = `/projects/${documented.id}/${documented.default_page_id}`
  await page.goto(`${at}#about-this-documentation`)
  await documentation.editable()
  await expect(documentation.article.getByRole('heading', { name: 'About this documentation' })).toBeInViewport()
  await page.goto(`${at}?again#100%`)
  await documentation.editable()
  await expect(documentation.title).toBeInViewport()

  await test.step('going back, and loading anew, lead to where one read; going on leads to the top', async () => {
    await page.setViewportSize({ width: 1280, height: 500 })
    for (const reader of [page, await (await browser.newContext()).newPage()]) {
      await reader.setViewportSize({ width: 1280, height: 500 })
      const read = new DocumentationModel(reader)
      const place = () => reader.evaluate(() => Math.round(scrollY))
      await reader.goto(new URL(at, page.url()).href)
      await read.takenOver()
      if (reader === page) await read.editable()
      const link = read.article.locator('a[href^="/projects/"], a[href^="page:"]').last()
      await link.scrollIntoViewIfNeeded()
      expect(await place()).toBeGreaterThan(500)
      const address = reader.url()
      await link.click()
      await expect(reader).not.toHaveURL(address)
      await read.takenOver()
      await expect.poll(place).toBe(0)
      await reader.goBack()
      await expect(link).toBeInViewport()
      await reader.reload()
      await read.takenOver()
      await expect(link).toBeInViewport()
    }
  })
  await page.context().close()
})

test('a page is copied as Markdown and as HTML, with addresses that work elsewhere', async ({
  browser,
  server,
  documented,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1600, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(documented.id)
  const copied = async (label: string, name: string, begins: RegExp) => {
    const button = page.getByRole('button', { name })
    await expect(button).toHaveText(label)
    await button.hover()
    await expect(page.getByText(name, { exact: true })).toBeVisible()
    // Another page may have left its text on the clipboard.
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await button.click()
    const type = label === 'HTML' ? 'text/html' : 'text/plain'
    await expect.poll(() => clipboard(page, type)).toMatch(begins)
    return await clipboard(page, type)
  }
  const markdown = await copied('Markdown', 'Copy page as markdown', /^# \S/)
  expect(markdown).toContain(`](${server.url}/projects/${documented.id}/`)
  const html = await copied('HTML', 'Copy page as HTML', /^<h1[ >]/)
  expect(html).not.toContain('href="page:')
  await context.close()
})

test('the cursor stays in its place when the editor loses and regains the focus', async ({
  ownersPage: page,
  owner,
}) => {
  const { editor, title } = await newPage(page, owner, 'Back and forth')
  await page.keyboard.insertText('The last line')
  const line = editor.locator('p')
  await line.click()
  await page.keyboard.press('End')
  // Moves the focus like a dialog that closes right after a click.
  await editor.evaluate(async (element: HTMLElement) => {
    document.querySelector('input')?.focus()
    element.focus()
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })
  await page.keyboard.type('!')
  await expect(line).toHaveText('The last line!')
  await expect(title).toHaveText('Back and forth')
})

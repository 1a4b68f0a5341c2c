import { holdStore, REPLICA } from './hold-store.ts'
import { DocumentationModel } from './models/documentation.ts'
import { createPrivateProject, pageNames, signIn } from './people.ts'
import { expect, test } from './test.ts'

test('pages are created, moved, renamed and deleted from their menu by keys alone', async ({ browser, owner }) => {
  const project = await createPrivateProject(owner, 'Plants')
  const page = await (await owner.context(browser)).newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  for (const name of ['Trees', 'Flowers', 'Oak']) await documentation.addPage(name)
  const menu = page.getByRole('menu')

  await test.step('letters lead to the page that begins with them', async () => {
    await documentation.row('Oak').focus()
    // No other page begins with both letters; "o" alone would lead back.
    await page.keyboard.type('fo')
    await expect(documentation.row('Flowers')).toBeFocused()
  })

  await test.step('what is typed while a page opens does not go into the one that is left', async () => {
    await documentation.row('Trees').click()
    await expect(documentation.title).toHaveText('Trees')
    const left = await documentation.row('Oak').evaluate(async (row: HTMLElement) => {
      const editor = document.querySelector<HTMLElement>('main [contenteditable=true]')
      row.click()
      // By then React has updated, and nothing has been painted.
      for (let task = 0; task < 10; task += 1) await Promise.resolve()
      editor?.focus()
      return { isShown: editor?.isConnected, takesKeys: document.activeElement === editor }
    })
    expect(left).toEqual({ isShown: true, takesKeys: false })
    await expect(documentation.title).toHaveText('Oak')
    await documentation.title.click()
    await expect(documentation.editor).toBeFocused()
  })

  await test.step('a page goes below another by its name', async () => {
    await documentation.row('Oak').focus()
    await page.keyboard.press('Shift+F10')
    await menu.getByRole('menuitem', { name: 'Move to…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Move “Oak” to' })
    await expect(dialog.getByRole('option', { name: /^Oak/ })).toHaveCount(0)
    await expect(dialog.getByRole('option', { name: /^Top level/ })).toHaveCount(0)
    await expect(dialog.getByPlaceholder('Find a page')).toBeFocused()
    await page.keyboard.type('tres')
    await expect(dialog.getByRole('option')).toHaveText(['Trees'])
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(documentation.row('Oak')).toHaveAttribute('aria-level', '2')
  })

  await test.step('a page is begun inside of another', async () => {
    await documentation.row('Trees').press('ContextMenu')
    await menu.getByRole('menuitem', { name: 'New page inside' }).press('Enter')
    // People don't wait for a page to exist before they write.
    await page.keyboard.type('Ash')
    await page.keyboard.press('Enter')
    await page.keyboard.type('It sheds late.')
    await expect(documentation.row('Ash')).toHaveAttribute('aria-level', '2')
    await expect(documentation.title).toHaveText('Ash')
    await expect(documentation.editor.locator('p')).toHaveText('It sheds late.')
    await expect(menu).toHaveCount(0)
    await expect(documentation.editor).toBeFocused()
    await page.keyboard.type(' Or not.')
    await expect(documentation.editor.locator('p')).toHaveText('It sheds late. Or not.')
  })

  await test.step('what is typed before a page is there waits for it, also while one turns to something else', async () => {
    const keys = await page.context().newCDPSession(page)
    const mayBeMade = await holdStore(page, { database: REPLICA, store: 'outbox' })
    await page.bringToFront()
    await documentation.create.press('Enter')
    // The input method has begun a composition and has not produced a character yet.
    await keys.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 })
    await mayBeMade()
    await expect(documentation.row('Untitled').and(page.locator('[aria-current=page]'))).toBeVisible()
    await expect(documentation.editor.locator('p')).toHaveText('')
    await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))))
    await keys.send('Input.insertText', { text: '你' })
    await expect(documentation.title).toHaveText('你')
    await page.keyboard.type('!')
    await expect(documentation.title).toHaveText('你!')

    const mayFollow = await holdStore(page, { database: REPLICA, store: 'outbox' })
    await page.bringToFront()
    await documentation.create.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Elm')
    await documentation.search.focus()
    await mayFollow()
    await expect(documentation.row('Elm')).toHaveAttribute('aria-level', '1')
    await expect(documentation.title).toHaveText('Elm')
    await page.keyboard.type('elm')
    await expect(documentation.search).toHaveValue('elm')
    await documentation.search.fill('')
    await documentation.row('你!').press('Delete')
    // Focus another page as soon as the deleted one disappears. The client must not move the person elsewhere:
    // the page deleted next is the focused one.
    await page.locator('[role=treeitem]', { hasText: 'Elm' }).evaluate((elm) => {
      const tree = elm.closest('[role=tree]')
      const rows = tree?.childElementCount ?? 0
      new MutationObserver((_, observer) => {
        if ((tree?.childElementCount ?? 0) === rows) return
        observer.disconnect()
        ;(elm as HTMLElement).focus()
      }).observe(tree as Element, { childList: true })
    })
    const sure = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
    await sure.click()
    await expect(documentation.row('你!')).toHaveCount(0)
    await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))))
    await expect(documentation.row('Elm')).toBeFocused()
    await page.keyboard.press('Delete')
    await sure.click()
    await expect(documentation.row('Elm')).toHaveCount(0)
    await documentation.row('Ash').click()
    await expect(documentation.title).toHaveText('Ash')
  })

  await test.step('a page is renamed from its menu', async () => {
    await documentation.row('Ash').press('Shift+F10')
    await menu.getByRole('menuitem', { name: 'Rename' }).press('Enter')
    await expect(menu).toHaveCount(0)
    await expect(page.getByLabel('Name of the page')).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Ash tree')
    await page.keyboard.press('Enter')
    await expect(documentation.row('Ash tree')).toBeFocused()
  })

  await test.step('a page is deleted when somebody says so, and the focus stays in the tree', async () => {
    await page.keyboard.press('Delete')
    const question = page.getByRole('alertdialog', { name: 'Delete "Ash tree"?' })
    await expect(question).toContainText('This action cannot be undone and may cause loss of data.')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(documentation.row('Ash tree')).toBeFocused()
    await page.keyboard.press('Delete')
    await question.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(documentation.row('Ash tree')).toHaveCount(0)
    await expect(documentation.tree.locator('[role=treeitem]:focus')).toBeVisible()
  })

  await test.step('it was open: nothing is chosen now, and the address says so', async () => {
    await expect(page.getByRole('heading', { name: 'No Page Selected' })).toBeVisible()
    await expect(page.getByText('Select a page from the list on the left, or create a new one')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(`/projects/${project.id}`)
    expect(await page.evaluate(() => localStorage.getItem('page_id'))).toBeNull()
    await expect(page.getByRole('button', { name: /Synced/ })).toBeVisible()
  })

  await test.step('what stands below goes too, which is said before', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await documentation.row('Trees').click()
    await expect(documentation.title).toHaveText('Trees')
    await page.getByRole('button', { name: 'Page menu' }).click()
    await menu.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete "Trees"?' })
    await expect(question).toContainText('The page and the page below it are kept in the trash for 30 days.')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'No Page Selected' })).toBeFocused()
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })
  await expect.poll(() => pageNames(owner, project.id)).toEqual(['Flowers', 'Untitled'])

  await test.step('where the pages lie in a sheet, it is opened from there, and a page begun', async () => {
    const show = page.getByRole('button', { name: 'Show the pages' })
    await expect(show).toHaveCount(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByText('Select a page from the list on the left, or create a new one')).toBeVisible()
    await show.press('Enter')
    await expect(documentation.row('Flowers')).toBeVisible()
    await page.getByRole('button', { name: 'Close the sidebar' }).press('Enter')
    await expect(show).toBeFocused()
    await page.getByRole('main').getByRole('button', { name: 'New page' }).press('Enter')
    await page.keyboard.type('Ferns')
    await expect(documentation.title).toHaveText('Ferns')
    await page.getByRole('button', { name: 'Show the sidebar' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'New page' }).press('Enter')
    await page.keyboard.type('Mosses')
    await expect(documentation.title).toHaveText('Mosses')
    await expect(documentation.editor).toBeFocused()
  })

  await test.step('the sheet makes way for every page that is opened while it lies there', async () => {
    await page.getByRole('button', { name: 'Show the sidebar' }).press('Enter')
    await documentation.row('Flowers').press('Shift+F10')
    await menu.getByRole('menuitem', { name: 'New page inside' }).press('Enter')
    await page.keyboard.type('Roses')
    await expect(documentation.title).toHaveText('Roses')
    await expect(documentation.editor).toBeFocused()
    await page.getByRole('button', { name: 'Show the sidebar' }).press('Enter')
    await expect(documentation.row('Roses')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(documentation.title).toHaveText('Mosses')
  })
  await expect.poll(() => pageNames(owner, project.id)).toEqual(['Ferns', 'Flowers', 'Mosses', 'Roses', 'Untitled'])
  await page.context().close()
})

test('a dialog or menu receives the keys pressed while it loads', async ({ browser, owner }) => {
  const project = await createPrivateProject(owner, 'Slow dialogs')
  const page = await (await owner.context(browser)).newPage()
  const documentation = new DocumentationModel(page)
  const mayCome = Promise.withResolvers<void>()
  const hold = async (part: string, until: Promise<void>) =>
    await page.route(`**/assets/${part}-*.js`, async (route) => {
      await until
      await route.continue()
    })
  await documentation.open(project.id)
  for (const name of ['Trees', 'Oak']) await documentation.addPage(name)
  const address = page.url()
  const menuMayCome = Promise.withResolvers<void>()
  await hold('page-menu', menuMayCome.promise)
  await hold('move-dialog', mayCome.promise)

  await documentation.row('Oak').focus()
  await page.keyboard.press('Shift+F10')
  // In the tree, these keys would lead to another page, open it, and ask whether to delete it.
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  menuMayCome.resolve()
  const item = page.getByRole('menuitem', { name: 'Move to…' })
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('tres')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('e')
  await page.keyboard.press('Enter')
  await expect(documentation.row('Oak')).toHaveAttribute('aria-level', '1')
  expect(page.url()).toBe(address)
  mayCome.resolve()
  await expect(documentation.row('Oak')).toHaveAttribute('aria-level', '2')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(page.url()).toBe(address)

  await test.step('afterwards they are for the tree again', async () => {
    await documentation.row('Oak').focus()
    await page.keyboard.press('ArrowUp')
    await expect(documentation.row('Trees')).toBeFocused()
  })
  await page.context().close()
})

test('pages can be dragged to a new place, but not into themselves and not during a search', async ({
  browser,
  owner,
}) => {
  const page = await (await owner.context(browser)).newPage()
  const project = await createPrivateProject(owner, 'Dragged')
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  for (const name of ['Trees', 'Oak', 'Acorn']) await documentation.addPage(name)
  const row = (name: string) => documentation.row(name)

  await documentation.drag('Oak', 'Trees')
  await expect(row('Oak')).toHaveAttribute('aria-level', '2')
  await documentation.drag('Acorn', 'Oak')
  await expect(row('Acorn')).toHaveAttribute('aria-level', '3')
  // Folders come first, after the page that the project opens with.
  await expect(row('Trees')).toHaveAttribute('aria-posinset', '2')

  await test.step('two quick presses on its chevron rename nothing, as they do on its name', async () => {
    const field = page.getByLabel('Name of the page')
    await row('Trees').locator('svg').first().dblclick()
    await expect(row('Acorn')).toBeVisible()
    await expect(field).toHaveCount(0)
    await row('Trees').getByText('Trees').dblclick()
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
  })

  await test.step('not below itself', async () => {
    await documentation.drag('Trees', 'Acorn')
    await documentation.drag('Trees', 'Trees')
    await expect(row('Trees')).toHaveAttribute('aria-level', '1')
    await expect(row('Acorn')).toHaveAttribute('aria-level', '3')
  })

  await test.step('to the top, by the place for it', async () => {
    await row('Acorn').hover()
    await page.mouse.down()
    await row('Trees').hover()
    const top = page.getByText('Move to the top level')
    await top.hover()
    await top.hover()
    await page.mouse.up()
    await expect(row('Acorn')).toHaveAttribute('aria-level', '1')
    await expect(top).toHaveCount(0)
  })

  await test.step('to the top, by the room below the rows', async () => {
    await documentation.drag('Acorn', 'Oak')
    await expect(row('Acorn')).toHaveAttribute('aria-level', '3')
    const room = await documentation.tree.locator('..').boundingBox()
    if (!room) throw new Error('There is no room')
    await row('Acorn').hover()
    await page.mouse.down()
    await row('Trees').hover()
    await page.mouse.move(room.x + room.width / 2, room.y + room.height - 40, { steps: 5 })
    await expect(documentation.tree.locator('[data-target]')).toHaveCount(0)
    await page.mouse.up()
    await expect(row('Acorn')).toHaveAttribute('aria-level', '1')
  })

  await test.step('without a server too', async () => {
    await page.context().setOffline(true)
    await documentation.drag('Acorn', 'Oak')
    await expect(row('Acorn')).toHaveAttribute('aria-level', '3')
    await page.context().setOffline(false)
    await expect
      .poll(async () => {
        const answer = await owner.api.get('/api/project', { params: { projectId: project.id } })
        const { pages } = (await answer.json()) as { pages: { id: number; name: string; parent_id: number }[] }
        const nameOf = new Map(pages.map(({ id, name }) => [id, name]))
        return pages.map(({ name, parent_id }) => `${nameOf.get(parent_id) ?? ''} > ${name}`).sort()
      })
      .toEqual([' > Trees', ' > Untitled', 'Oak > Acorn', 'Trees > Oak'])
  })

  await test.step('not while searching', async () => {
    await documentation.search.fill('acorn')
    await expect(page.getByText('Showing 1 of 4 pages')).toBeVisible()
    await expect(row('Acorn')).toHaveAttribute('draggable', 'false')
    await documentation.search.fill('')
    await expect(row('Acorn')).toHaveAttribute('draggable', 'true')
  })

  await test.step('a letter goes to a page, and takes nobody back who has gone on to search', async () => {
    await row('Oak').focus()
    await page.keyboard.press('t')
    await expect(row('Trees')).toBeFocused()
    await page.keyboard.press('o')
    await documentation.search.focus()
    await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))))
    await page.keyboard.type('acorn')
    await expect(documentation.search).toHaveValue('acorn')
    await documentation.search.fill('')
    await row('Oak').focus()
    await row('Oak').evaluate(
      (from, to) => {
        from.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true }))
        to?.focus()
      },
      await documentation.search.elementHandle(),
    )
    await expect(row('Acorn')).toHaveAttribute('tabindex', '0')
    await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => setTimeout(frame))))
    await expect(documentation.search).toBeFocused()
  })
  await page.context().close()
})

test('the page tree closes a menu or dialog when its page disappears and is read-only for readers', async ({
  browser,
  owner,
  server,
}) => {
  const page = await (await owner.context(browser)).newPage()
  const project = await createPrivateProject(owner, 'Changing')
  const reader = await signIn(server, 'reader')
  await owner.api.post('/api/rbac/project', { data: { project_id: project.id, email: reader.email, role: 'read' } })
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await documentation.addPage('Trees')
  await documentation.addPage('Oak')
  const pageId = Number(page.url().split('/').at(-1))

  await test.step('a page that is gone by then is gone, and the menu with it', async () => {
    await documentation.row('Oak').click({ button: 'right' })
    await expect(page.getByRole('menu')).toBeVisible()
    await expect.poll(async () => (await owner.api.get(`/api/page/${pageId}`)).status()).toBe(200)
    await owner.api.delete(`/api/page/${pageId}`)
    await expect(documentation.row('Oak')).toHaveCount(0)
    await expect(page.getByRole('menu')).toHaveCount(0)
  })
  await test.step('a question goes with the page it was asked on, unanswered', async () => {
    await documentation.row('Trees').click()
    await expect(documentation.title).toHaveText('Trees')
    await page.goto('/projects')
    await page.goBack()
    await documentation.row('Trees').press('Delete')
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(question).toHaveCount(0)
    await page.goForward()
    await expect(documentation.row('Trees')).toBeVisible()
  })

  const other = await (await reader.context(browser)).newPage()
  const read = new DocumentationModel(other)
  await read.open(project.id)
  await expect(read.row('Trees')).toBeVisible()
  await expect(read.row('Trees')).toHaveAttribute('draggable', 'false')
  await expect(other.getByRole('button', { name: 'Page menu' })).toHaveCount(0)
  await read.row('Trees').press('Delete')
  await read.row('Trees').press('Shift+F10')
  await expect(other.getByRole('menu')).toHaveCount(0)
  await expect(other.getByRole('alertdialog')).toHaveCount(0)
  await other.context().close()
  await page.context().close()
})

import type { Locator, Page } from '@playwright/test'
import { DocumentationModel } from './models/documentation.ts'
import { beginPage } from './models/new-page.ts'
import { paste } from './models/paste.ts'
import { placeCursor } from './models/place-cursor.ts'
import { createPrivateProject, type Person, signIn } from './people.ts'
import { complaintsOf, expect, test } from './test.ts'

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Table' })
const act = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true })
const cells = (documentation: DocumentationModel) => documentation.editor.locator('th, td')
const texts = async (documentation: DocumentationModel) =>
  await documentation.editor
    .locator('tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
const widths = (table: Locator) =>
  table.evaluate((element) =>
    [...(element as HTMLTableElement).querySelectorAll('tr:first-child > *')]
      .slice(0, 3)
      .map((cell) => Math.round(cell.getBoundingClientRect().width)),
  )

/** Inserts a table at the cursor by the toolbar. */
async function insertTable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Table' }).click()
  await expect(toolbar(page)).toBeVisible()
}

async function publish(owner: Person, project: { id: number }): Promise<void> {
  await owner.api.patch(`/api/project/${project.id}`, { data: { visibility: 'public' } })
}

test('a table is created, filled, changed, left and deleted by keys and by its toolbar', async ({
  ownersPage: page,
  owner,
}) => {
  const complaints = complaintsOf(page)
  const documentation = await beginPage(page, await createPrivateProject(owner, 'Keys'), 'Tables')
  await insertTable(page)
  expect(await texts(documentation)).toEqual([Array(3).fill(''), Array(3).fill(''), Array(3).fill('')])
  await expect(documentation.editor.locator('th')).toHaveCount(3)
  await test.step('one sees where its cells are, and what is around it beside its toolbar', async () => {
    const [head, cell] = [cells(documentation).first(), cells(documentation).last()]
    const edges = (element: Locator) =>
      element.evaluate((one) => {
        const { borderLeftWidth, borderRightWidth, backgroundColor } = getComputedStyle(one)
        return { borderLeftWidth, borderRightWidth, backgroundColor }
      })
    const plain = 'rgba(0, 0, 0, 0)'
    expect(await edges(cell)).toEqual({ borderLeftWidth: '1px', borderRightWidth: '1px', backgroundColor: plain })
    expect((await edges(head)).backgroundColor).not.toBe(plain)
    const bar = await toolbar(page).boundingBox()
    const [table, next] = [documentation.editor.locator('table'), documentation.editor.locator(':scope > p').last()]
    const [above, below] = [await table.boundingBox(), await next.boundingBox()]
    expect(bar?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
    expect(below?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  })
  for (const word of 'abcdefghi') {
    await page.keyboard.type(word)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('j')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('I')
  expect(await texts(documentation)).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e', 'f'],
    ['g', 'h', 'I'],
    ['j', '', ''],
  ])

  await test.step('Alt+F10 leads into the toolbar, the arrows through it, and Escape back', async () => {
    await page.keyboard.press('Alt+F10')
    await expect(act(page, 'Add a row above')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(act(page, 'Add a column before')).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await expect(act(page, 'Delete the table')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(documentation.editor).toBeFocused()
    expect((await texts(documentation))[2]).toEqual(['g', 'h', '', '', 'I'])
  })

  await test.step('cells are selected with Shift and the arrows, merged and split', async () => {
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(documentation.editor.locator('.selectedCell')).toHaveCount(4)
    await act(page, 'Merge cells').click()
    await expect(documentation.editor.locator('[colspan="2"][rowspan="2"]')).toHaveText('fI')
    await act(page, 'Split cell').click()
    await expect(documentation.editor.locator('[colspan="2"]')).toHaveCount(0)
  })

  await test.step('header rows and columns come and go, rows and columns too', async () => {
    await expect(act(page, 'Header row')).toHaveAttribute('aria-pressed', 'true')
    await act(page, 'Header column').click()
    await expect(documentation.editor.locator('tr > th:first-child')).toHaveCount(4)
    await act(page, 'Header row').click()
    await expect(documentation.editor.locator('th')).toHaveCount(4)
    await cells(documentation).last().click()
    await act(page, 'Delete the row').click()
    await act(page, 'Delete the column').click()
    await expect(cells(documentation)).toHaveCount(12)
  })

  await test.step('the arrows lead out of it, where its toolbar is not shown', async () => {
    await cells(documentation).last().click()
    await page.keyboard.press('ArrowDown')
    await expect(toolbar(page)).toHaveCount(0)
    await page.keyboard.type('below')
    await expect(documentation.editor.locator('p', { hasText: 'below' })).toBeVisible()
    expect((await texts(documentation)).flat()).not.toContain('below')
  })

  await test.step('Ctrl+A selects all of it, and Backspace then takes it away', async () => {
    await cells(documentation).first().click()
    await page.keyboard.press('Control+a')
    await expect(documentation.editor.locator('.selectedCell')).toHaveCount(12)
    await page.keyboard.press('Backspace')
    await expect(documentation.editor.locator('table')).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(cells(documentation)).toHaveCount(12)
  })
  await documentation.saved()
  expect(complaints).toEqual([])
})

test('table columns keep their given width, for readers too, and a table can fill the whole window', async ({
  ownersPage: page,
  browser,
  owner,
  server,
}) => {
  const project = await createPrivateProject(owner, 'Widths')
  const documentation = await beginPage(page, project, 'Tables')
  const table = documentation.editor.locator('table')
  await paste(documentation.editor, {
    'text/html': `<table><tr><th>Name<th>Meaning<th>Default</tr>${'<tr><td>host<td>Where it listens<td>none</tr>'.repeat(60)}</table>`,
  })
  await cells(documentation).first().click()
  await act(page, 'Wider column').click()
  const [first = 0, second = 0, third = 0] = await widths(table)
  await act(page, 'Wider column').click()
  expect(await widths(table)).toEqual([first + 24, second, third])
  await act(page, 'Narrower column').click()

  await test.step('by dragging the edge of one, which Escape gives up', async () => {
    const { x, y, width } = (await cells(documentation).first().boundingBox()) ?? { x: 0, y: 0, width: 0 }
    const drag = async (by: number) => {
      await page.mouse.move(x + width - 2, y + 8)
      await page.mouse.down()
      await page.mouse.move(x + width - 2 + by, y + 8, { steps: 3 })
    }
    await drag(50)
    expect(await widths(table)).toEqual([first + 50, second, third])
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await widths(table)).toEqual([first, second, third])
    await drag(70)
    await page.mouse.up()
    expect(await widths(table)).toEqual([first + 70, second, third])
    await page.keyboard.press('Control+z')
    expect(await widths(table)).toEqual([first, second, third])
    await page.keyboard.press('Control+Shift+z')
  })

  await test.step('which stays when the first row goes', async () => {
    await cells(documentation).first().click()
    await act(page, 'Delete the row').click()
    await act(page, 'Add a row above').click()
    expect(await widths(table)).toEqual([first + 70, second, third])
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect(documentation.editor.locator('th')).toHaveCount(3)
  })

  await test.step('over the whole window, the header stays in sight and the sidebar makes way', async () => {
    const cell = cells(documentation).nth(60)
    await cell.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await cell.click()
    // The toolbar is at the edge of the window, and doesn't cover the cell with the cursor.
    await expect(toolbar(page)).toBeInViewport({ ratio: 1 })
    const bottom = async () => (await cell.boundingBox())?.y ?? 0
    const top = async () => ((await toolbar(page).boundingBox())?.y ?? 0) - (await bottom())
    await expect.poll(top).toBeGreaterThan(20)
    await cells(documentation).first().click()
    await act(page, 'Full screen').click()
    await expect(documentation.tree).toBeHidden()
    expect((await toolbar(page).boundingBox())?.y).toBeLessThan(10)
    // In full screen, the toolbar stays wherever the cursor is.
    await documentation.editor.evaluate((element: HTMLElement) => element.blur())
    await expect(toolbar(page)).toBeVisible()
    await page.mouse.move(400, 400)
    await page.mouse.wheel(0, 900)
    await expect(cells(documentation).first()).toBeInViewport()
    await cells(documentation).nth(130).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' typed')
    await page.keyboard.press('Escape')
    await expect(documentation.tree).toBeVisible()
    await expect(documentation.editor).toBeFocused()
    expect((await texts(documentation)).flat()).toContain('Where it listens typed')
  })
  await documentation.saved()

  await publish(owner, project)
  const reader = await browser.newPage({ baseURL: server.url })
  await new DocumentationModel(reader).open(project.id)
  const read = reader.getByRole('article').locator('table')
  await expect(read.locator('thead th')).toHaveText(['Name', 'Meaning', 'Default'])
  await expect.poll(() => widths(read)).toEqual([first + 70, second, third])
  await reader.getByRole('article').getByRole('button', { name: 'Full screen' }).click()
  await reader.mouse.move(400, 400)
  await reader.mouse.wheel(0, 900)
  await expect(read.locator('thead th').first()).toBeInViewport()
  await reader.keyboard.press('Escape')
  await expect(reader.getByRole('dialog')).toHaveCount(0)
  await reader.close()

  await act(page, 'Fit columns to their content').click()
  await expect(table).not.toHaveAttribute('data-sized')
})

test('changes by two people to one table are all kept, and selected cells stay selected', async ({
  browser,
  owner,
  server,
}) => {
  const project = await createPrivateProject(owner, 'Together')
  const guest = await signIn(server, 'guest')
  await owner.api.post('/api/rbac/project', { data: { project_id: project.id, role: 'write', email: guest.email } })
  const [mine, theirs] = [
    await (await owner.context(browser)).newPage(),
    await (await guest.context(browser)).newPage(),
  ]
  const own = await beginPage(mine, project, 'Tables')
  await insertTable(mine)
  await own.saved()
  const other = new DocumentationModel(theirs)
  await other.open(project.id)
  await other.editable()
  await cells(other).nth(4).click()
  await cells(own).nth(7).click()
  await Promise.all([
    theirs.keyboard.type('typed meanwhile'),
    (async () => {
      await act(mine, 'Add a row below').click()
      await act(mine, 'Add a column before').click()
    })(),
  ])
  for (const documentation of [own, other]) {
    await expect(cells(documentation)).toHaveCount(16)
    await expect(cells(documentation).filter({ hasText: /^typed meanwhile/ })).toBeVisible()
  }
  await mine.keyboard.press('Shift+ArrowDown')
  await expect(own.editor.locator('.selectedCell')).toHaveCount(2)
  await theirs.keyboard.type(', and on')
  await expect(cells(own).filter({ hasText: /^typed meanwhile, and on/ })).toBeVisible()
  await expect(own.editor.locator('.selectedCell')).toHaveCount(2)
  await act(mine, 'Merge cells').click()
  await expect(own.editor.locator('[rowspan="2"]')).toHaveCount(1)
  await expect(other.editor.locator('[rowspan="2"]')).toHaveCount(1)
  await mine.context().close()
  await theirs.context().close()
})

test('table cells can be pasted from and copied to spreadsheets', async ({ ownersPage: page, owner }) => {
  const documentation = await beginPage(page, await createPrivateProject(owner, 'Sheets'), 'Tables')
  await insertTable(page)
  await page.keyboard.press('Tab')
  await paste(documentation.editor, { 'text/plain': 'one\ttwo\tthree\n"with ""quotes""\nand lines"\t2\t3\n' })
  await expect
    .poll(() => texts(documentation))
    .toEqual([
      ['', 'one', 'two', 'three'],
      ['', 'with "quotes"and lines', '2', '3'],
      ['', '', '', ''],
    ])
  await expect(documentation.editor.locator('tr').first().locator('th')).toHaveCount(3)
  await test.step('what is typed next stands in the last of them', async () => {
    await page.keyboard.type('!')
    await expect(cells(documentation)).toHaveText([
      '',
      'one',
      'two',
      'three',
      '',
      /^with/,
      '2',
      '3!',
      ...Array(4).fill(''),
    ])
    await page.keyboard.press('Backspace')
  })

  await placeCursor(cells(documentation).nth(8))
  await paste(documentation.editor, {
    'text/plain': 'x\ty',
    'text/html':
      '<meta charset="utf-8"><table><colgroup><col width="64"><col width="64"></colgroup><tbody><tr height="20"><td>x</td><td>y</td></tr></tbody></table>',
  })
  await expect.poll(async () => (await texts(documentation))[2]).toEqual(['x', 'y', '', ''])
  await expect(documentation.editor.locator('table')).not.toHaveAttribute('data-sized')

  await test.step('a merged cell stays one at the last column, and the table grows for it', async () => {
    await placeCursor(cells(documentation).nth(11))
    const tall = '<table><tr><td>p</td><td rowspan="2">tall</td></tr><tr><td>q</td></tr></table>'
    await paste(documentation.editor, { 'text/html': `${tall}<p class="MsoNormal">&nbsp;</p>` })
    await expect(documentation.editor.locator('[rowspan="2"]')).toHaveText('tall')
    expect((await texts(documentation)).slice(2)).toEqual([
      ['x', 'y', '', 'p', 'tall'],
      ['', '', '', 'q'],
    ])
    await page.keyboard.press('ControlOrMeta+z')
    await expect(documentation.editor.locator('[rowspan="2"]')).toHaveCount(0)
    await expect(cells(documentation)).toHaveCount(12)
  })

  await placeCursor(cells(documentation).nth(1))
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+c')
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    return await Promise.all(['text/plain', 'text/html'].map(async (type) => await (await item?.getType(type))?.text()))
  })
  expect(copied[0]).toBe('one\ttwo\n"with ""quotes""\nand lines"\t2')
  expect(copied[1]).toMatch(/<table.*<th.*one.*<td.*2/s)
  await documentation.saved()
})

test('a wide table on a phone scrolls inside the page, and its toolbar is large enough for fingers', async ({
  browser,
  owner,
  server,
}) => {
  const project = await createPrivateProject(owner, 'Phone')
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const page = await (await owner.context(browser, phone)).newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await documentation.editable()
  await documentation.editor.tap()
  const row = `<tr>${'<td>a cell of words</td>'.repeat(12)}</tr>`
  await expect(documentation.editor).toBeFocused()
  await paste(documentation.editor, { 'text/html': `<h1>Wide</h1><table>${row.repeat(3)}</table>` })
  // Wait until the page no longer moves, so that the tap hits the cell.
  await documentation.saved()
  await cells(documentation).nth(13).tap()
  await expect(toolbar(page)).toBeInViewport()
  for (const button of await toolbar(page).getByRole('button').all()) {
    const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 }
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
  }
  await act(page, 'Add a row below').tap()
  await expect(documentation.editor.locator('tr')).toHaveCount(4)
  await expect(documentation.editor).toBeFocused()
  await act(page, 'Fit columns to their content').scrollIntoViewIfNeeded()
  await act(page, 'Wider column').tap()
  await expect(act(page, 'Full screen')).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await documentation.saved()
  await publish(owner, project)
  const visitor = await browser.newContext({ baseURL: server.url, ...phone })
  const reader = await visitor.newPage()
  await new DocumentationModel(reader).open(project.id)
  const scroller = reader.getByRole('region', { name: 'Table' })
  // The client's page may still replace the page that the server rendered.
  await expect(async () => {
    await scroller.press('ArrowRight')
    expect(await scroller.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
  }).toPass()
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await visitor.close()
  await page.context().close()
})

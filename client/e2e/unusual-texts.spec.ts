import { asVisitor, newPage } from './models/new-page.ts'
import { paste } from './models/paste.ts'
import { expect, test } from './test.ts'

test('a paragraph of 500,000 characters and a table of 200 × 50 can be stored, read and extended', async ({
  ownersPage: page,
  owner,
}) => {
  const documentation = await newPage(page, owner, 'A great deal')
  const { editor } = documentation
  const sentence = 'All the words of a long book. '
  await paste(editor, { 'text/plain': sentence.repeat(500_000 / sentence.length) })
  await expect(page.getByText('1 block inserted')).toBeVisible()
  await page.keyboard.insertText(' The end.')
  await documentation.saved()
  await page.keyboard.press('Enter')
  const row = (at: number) => `<tr>${Array.from({ length: 50 }, (_, to) => `<td>${at}/${to}</td>`).join('')}</tr>`
  await paste(editor, { 'text/html': `<table>${Array.from({ length: 200 }, (_, at) => row(at)).join('')}</table>` })
  await expect(editor.locator('td')).toHaveCount(10_000)
  await documentation.saved()
  await editor.getByText('199/49').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' last')
  await documentation.saved()
  await expect(page.getByRole('toolbar', { name: 'Table' })).toBeVisible()

  await asVisitor(page, owner, async ({ article }) => {
    await expect(article.getByText('The end.')).toHaveText(/^All the words .* The end\.$/)
    expect(await article.getByText('The end.').evaluate((element) => element.textContent.length)).toBeGreaterThan(
      499_000,
    )
    await expect(article.locator('td')).toHaveCount(10_000)
    await expect(article.getByText('199/49 last')).toBeAttached()
  })
})

test('emoji, letters with many marks and right-to-left text are kept and displayed as readers expect', async ({
  ownersPage: page,
  owner,
}) => {
  const documentation = await newPage(page, owner, 'דוגמה 👩‍👩‍👧‍👦')
  const { editor } = documentation
  const combining = `Z${'\u0351\u0489\u0363'.repeat(8)}algo`
  await page.keyboard.type('مرحبا بالعالم')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('Family 👩‍👩‍👧‍👦 flag 🇺🇳 done👍🏽')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText(combining)
  await documentation.saved()
  const paragraphs = ['مرحبا بالعالم', 'Family 👩‍👩‍👧‍👦 flag 🇺🇳 done', combining]
  await expect(editor.locator(':scope > p')).toHaveText(paragraphs)
  await expect(documentation.row('דוגמה 👩‍👩‍👧‍👦')).toBeVisible()

  const startsAtRight = (text: string, within = editor) =>
    within.getByText(text).evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const [own, words] = [element.getBoundingClientRect(), range.getBoundingClientRect()]
      return own.right - words.right < 2 && words.left - own.left > 50
    })
  await expect.poll(() => startsAtRight('مرحبا بالعالم')).toBe(true)
  expect(await startsAtRight('Family')).toBe(false)
  await page.keyboard.press('Enter')
  await page.keyboard.type('- قائمة')
  await documentation.saved()
  await expect(editor.locator('ul')).toHaveCSS('direction', 'rtl')

  await asVisitor(page, owner, async ({ article }) => {
    for (const text of paragraphs) await expect(article.getByText(text)).toBeVisible()
    // The text is there before its styles are.
    await expect.poll(() => startsAtRight('مرحبا بالعالم', article)).toBe(true)
    expect(await startsAtRight('Family', article)).toBe(false)
    await expect(article.locator('ul')).toHaveCSS('direction', 'rtl')
  })
})

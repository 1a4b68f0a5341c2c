import { axeFaults } from './axe-faults.ts'
import { ChatModel } from './models/chat.ts'
import { DocumentationModel } from './models/documentation.ts'
import { InstalledModel } from './models/installed.ts'
import { SearchModel, searchable } from './models/search.ts'
import { signIn } from './people.ts'
import { expect, test } from './test.ts'

const QUERIES = ['router location', 'useRouter', 'how are routes matched with patterns', 'roueter', 'zeppelin']
const QUESTION = 'What does useRouter() do?'

test('[AO1] [AO6] an offline project gives the same search results and answers without a network', async ({
  browser,
  distant: { network, context },
  owner,
  server,
  documented,
}) => {
  test.slow()
  await searchable(owner, documented.id)
  // Use a reader with this project only, so that the server searches no more than the device does.
  const reader = await signIn(server, 'reader')
  await owner.api.post('/api/rbac/project', { data: { project_id: documented.id, role: 'read', email: reader.email } })
  const page = await (await context(reader)).newPage()
  const search = new SearchModel(page)
  const chat = new ChatModel(page)
  await new DocumentationModel(page).open(documented.id)
  await new InstalledModel(page).ready()
  await page.getByRole('button', { name: 'Settings' }).click()
  const isKept = page.getByRole('switch', { name: /^Available offline/ })
  await isKept.click()
  await expect(isKept).toHaveAccessibleName(/^Available offline · /)

  const found = async (query: string) => {
    await search.ask(query)
    const nothing = page.getByRole('heading', { name: 'Nothing was found' })
    // Without a network, a device reads everything that it keeps before its first answer.
    await expect(search.results.first().or(nothing)).toBeVisible({ timeout: 90_000 })
    return await search.results.allInnerTexts()
  }
  const answer = async (chat: ChatModel) => {
    await chat.open()
    await chat.choose(documented.name)
    await chat.question(QUESTION)
    await chat.answered()
    await expect(chat.answers.getByRole('heading', { name: 'Used in' })).toBeVisible()
    // A device that was just opened resolves the links after it has shown the words.
    await expect(chat.answers.getByRole('link', { name: 'src/index.js:50' })).toBeVisible()
    // Parts of the answer aren't laid out until someone scrolls there.
    const headings = await chat.answers.getByRole('heading').allTextContents()
    const links = await chat.answers.getByRole('link').evaluateAll((all) => all.map((link) => link.outerHTML))
    return { headings, links }
  }
  // Asked on another device, because this one has never had an answer.
  const other = new ChatModel(await (await reader.context(browser)).newPage())
  const online = { found: new Map<string, string[]>(), answer: await answer(other) }
  await search.openScreen()
  for (const query of QUERIES) online.found.set(query, await found(query))
  expect(online.found.get('router location')).toHaveLength(20)
  expect(online.found.get('zeppelin')).toEqual([])

  await network.cut()
  await search.openScreen()
  for (const query of QUERIES) expect([query, await found(query)]).toEqual([query, online.found.get(query)])
  const searched = page.getByText(`Searching projects on this device: ${documented.name}.`)
  await expect(searched).toBeVisible()
  await page.goto('/search?q=router&project=4711')
  await expect(page.getByRole('alert')).toContainText('this project isn’t available offline')
  await search.openScreen('router location')
  await expect(page.getByText(`Searching projects on this device: ${documented.name}.`)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await search.openPalette()
  await page.keyboard.type('useRout')
  await expect(search.group('Symbols').filter({ hasText: 'useRouter' }).first()).toBeVisible()
  await expect(search.palette.getByRole('status')).toContainText('The server couldn’t be reached: on this device')
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Escape')

  const said = await answer(chat)
  expect(said).toEqual(online.answer)
  expect(said.links.length).toBeGreaterThan(5)
  const note = 'The server couldn’t be reached. This answer comes from projects on this device.'
  await expect(chat.answers.getByText(note)).toBeVisible()
  await chat.toPrompt()
  await expect(page.getByText('Answers come from projects on this device.')).toBeVisible()

  await test.step('[AO7] what was loaded to be searched goes when the session merely ends, too', async () => {
    await network.restore()
    const browserCalls = await browser.newBrowserCDPSession()
    const searching = async () => {
      const { targetInfos } = await browserCalls.send('Target.getTargets')
      return targetInfos.filter(({ type, url }) => type === 'shared_worker' && url.includes('search-worker')).length
    }
    expect(await searching()).toBe(1)
    await page.route('**/auth/get-session*', (route) => route.fulfill({ status: 200, json: null }))
    await page.route('**/rag/**', (route) => route.fulfill({ status: 401, json: {} }))
    await expect(page.getByText('Answers come from projects on this device.')).toHaveCount(0)
    // The session has ended, so the client goes to the login before it shows the question.
    await chat.send(QUESTION)
    await expect(page).toHaveURL(/\/login$/)
    await expect.poll(searching).toBe(0)
  })
})

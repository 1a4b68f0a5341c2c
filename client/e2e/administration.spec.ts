import type { Page } from '@playwright/test'
import { zipSync } from 'fflate'
import { answerAbly } from '../../generator/testing/able-model.ts'
import { startFakeModel } from '../../generator/testing/fake-model.ts'
import { faultsInBothThemes } from './axe-faults.ts'
import { DocumentationModel } from './models/documentation.ts'
import { createProjectFromArchive, signIn } from './people.ts'
import { startServer } from './processes.ts'
import { complaintsOf, expect, test } from './test.ts'

// Shorter files have no pages of their own.
const STEPS = '  step()\n'.repeat(20)
const SOURCES = {
  'src/berth.ts': `export function moor(ship: string) {\n${STEPS}  return ship\n}\n\nexport function cast() {\n  return 1\n}\n`,
  'src/pilot.ts': `import { moor } from './berth.ts'\n\nexport function lead(ship: string) {\n${STEPS}  return moor(ship)\n}\n\nexport const DEPTH = 4\n`,
}
const archive = () => ({
  name: 'harbour.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(
    zipSync(Object.fromEntries(Object.entries(SOURCES).map(([path, text]) => [path, new TextEncoder().encode(text)]))),
  ),
})

async function looksRight(page: Page): Promise<void> {
  for (const width of [390, 1600]) {
    await page.setViewportSize({ width, height: 900 })
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect([width, wider]).toEqual([width, 0])
  }
  expect(await faultsInBothThemes(page)).toEqual([])
}

test('a model writes texts into open pages, and administrators see how well the model works', async ({ browser }) => {
  const fake = await startFakeModel()
  fake.context = 8_192
  const server = await startServer({
    ...{ ADMIN_EMAILS: 'root@example.org', OLLAMA_URL: fake.url, OLLAMA_MODEL: 'small', MODEL_CALLS: '1' },
    ...{ EMBEDDING_MODEL: 'near' },
  })
  const [root, mara] = [await signIn(server, 'root', 'root@example.org'), await signIn(server, 'mara')]
  const goOn = Promise.withResolvers<void>()
  fake.behave = async (asked, { answer }) => {
    await goOn.promise
    const isPilot = /^File: `(?:src\/)?pilot\.ts`, `TypeScript`$/m.test(asked.messages[1]?.content ?? '')
    answer(
      isPilot
        ? '{"text":"It is best to ask `mallory` for what the others of the harbour have in common."}'
        : answerAbly(asked),
    )
  }
  const project = await createProjectFromArchive(root, { name: 'Harbour', isPrivate: true, file: archive() })
  const page = await (await root.context(browser)).newPage()
  const complaints = complaintsOf(page)

  await test.step('what it writes comes into the page that is open', async () => {
    const reading = new DocumentationModel(page)
    const berth = project.pages.find(({ name }) => name === 'berth.ts')
    await reading.open(project.id, berth?.id)
    await expect(page.getByText('TypeScript source')).toBeVisible()
    await expect(page.getByText('keeps together what')).toBeHidden()
    goOn.resolve()
    await expect(page.getByText('keeps together what')).toBeVisible()
  })

  await test.step('the account’s menu leads to the settings', async () => {
    await page.goto('/projects')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Administration' }).click()
    await expect(page).toHaveURL(/\/administration$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible()
    const facts = page.getByRole('region', { name: 'Model' })
    await expect(facts).toContainText('small')
    await expect(facts).toContainText('✓ Yes')
    await expect(facts).toContainText('8,192 tokens')
    await expect(facts).toContainText(new URL(fake.url).host)
  })

  await test.step('a page that stayed as it was is named with the reason', async () => {
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('list', { name: 'Pages without one' })).toContainText(
        'mallory is not among the facts',
        { timeout: 1_000 },
      )
    }).toPass({ timeout: 30_000 })
    await expect(page.getByRole('link', { name: 'Harbour: pilot.ts' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Model' })).toContainText(/near, \d+ of \d+ passages/)
  })

  await test.step('a test says what it wrote, how long it took and what it cost', async () => {
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await expect(page.getByText(/^The model works: [\d.]+ m?s, 50 tokens$/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Model' })).toContainText('harbour.ts keeps together')
    await looksRight(page)
  })

  await test.step('or what went wrong and what to do', async () => {
    fake.behave = (_, { status }) => status(404)
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await expect(page.getByText('The model can’t be used: it answered with status 404')).toBeVisible()
    await expect(page.getByText('ollama pull small')).toBeVisible()
    await looksRight(page)
  })

  await test.step('without a connection that is what it says', async () => {
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await expect(page.getByText('Couldn’t run the test')).toBeVisible()
    await page.context().setOffline(false)
  })

  await test.step('for others there is no such page', async () => {
    const other = await (await mara.context(browser)).newPage()
    await other.goto('/administration')
    await expect(other.getByText('Oops! This page does not exist.')).toBeVisible()
    await other.goto('/projects')
    const asked = other.waitForResponse('**/api/administrators/own')
    await other.getByRole('button', { name: /^Account of/ }).click()
    expect(await (await asked).json()).toEqual({ administrator: false })
    await expect(other.getByRole('menuitem', { name: 'Log Out' })).toBeVisible()
    await expect(other.getByRole('menuitem', { name: 'Administration' })).toBeHidden()
    await other.context().close()
  })
  expect(complaints.filter((each) => !/404|ERR_INTERNET_DISCONNECTED|test could not/i.test(String(each)))).toEqual([])
  await page.context().close()
  await server.stop()
  await fake.close()
})

test('the administration page explains how to configure a model if there is none', async ({
  browser,
  administrator,
}) => {
  const page = await (await administrator.context(browser)).newPage()
  await page.goto('/administration')
  await expect(page.getByText('No model configured')).toBeVisible()
  await expect(page.getByText('OLLAMA_URL')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Test', exact: true })).toBeHidden()
  await looksRight(page)
  await page.context().close()
})

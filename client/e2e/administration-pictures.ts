import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { answerAbly } from '../../generator/testing/able-model.ts'
import { startFakeModel } from '../../generator/testing/fake-model.ts'
import { startGitServer } from '../../generator/testing/git-server.ts'
import { followRepository } from './followed-repository.ts'
import { openSettings } from './github-pictures.ts'
import { DocumentationModel } from './models/documentation.ts'
import { signIn } from './people.ts'
import { startServer } from './processes.ts'

type Shoot = (page: Page, name: string, options?: { fullPage: boolean }) => Promise<void>

// Shorter files have no pages of their own.
const STEPS = '  step()\n'.repeat(20)
const FILES = {
  'README.md': '# Harbour\n\nKeeps ships.\n',
  'app.yaml': 'user: me\npassword: Tr0ub4dor-and-3\n',
  'src/berth.ts': `export function moor(ship: string) {\n${STEPS}  return ship\n}\n\nexport const DEPTH = 4\n`,
  'src/pilot.ts': `import { moor } from './berth.ts'\n\nexport function lead(ship: string) {\n${STEPS}  return moor(ship)\n}\n\nexport const PILOTS = 2\n`,
}

/** Takes pictures of the model's administration, the secrets that an admin sees, and access tokens. */
export async function shootAdministration(
  from: Browser,
  { options, shoot }: { options: BrowserContextOptions; shoot: Shoot },
): Promise<void> {
  const [git, fake] = [await startGitServer(), await startFakeModel()]
  fake.behave = (asked, { answer }) =>
    answer(asked.messages[1]?.content.includes('pilot.ts`, `TypeScript`') ? '{"text":"No."}' : answerAbly(asked))
  fake.embed = (_, { status }) => status(404)
  const server = await startServer({
    ...{ GITHUB_URL: git.origin, ADMIN_EMAILS: 'root@example.org', OLLAMA_URL: fake.url, OLLAMA_MODEL: 'small' },
    EMBEDDING_MODEL: 'near',
  })
  const root = await signIn(server, 'root', 'root@example.org')
  const { id } = await followRepository(git, root, { name: 'harbour', files: FILES })
  const context = await root.context(from, options)
  const page = await context.newPage()

  const fallen = page.getByRole('list', { name: 'Pages without one' })
  await expect(async () => {
    await page.goto('/administration')
    await expect(fallen).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await page.getByText(/^The model works/).waitFor()
  await shoot(page, 'administration', { fullPage: true })
  fake.behave = (_, { status }) => status(404)
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await page.getByText(/^The model can’t be used/).waitFor()
  await shoot(page, 'administration-failed', { fullPage: true })

  await page.goto('/projects')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Administration' }).waitFor()
  await shoot(page, 'account-menu')
  await page.getByRole('menuitem', { name: 'Access tokens' }).click()
  const dialog = page.getByRole('dialog', { name: 'Access tokens' })
  await dialog.getByText('You have no access tokens.').waitFor()
  await shoot(page, 'tokens-none')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('My editor')
  await page.keyboard.press('Enter')
  await dialog.getByRole('status', { name: 'The new token' }).waitFor()
  await shoot(page, 'tokens-fresh')
  await dialog.getByRole('list', { name: 'Your access tokens' }).scrollIntoViewIfNeeded()
  await shoot(page, 'tokens-list')

  await new DocumentationModel(page).open(id)
  await openSettings(page)
  await page.getByText('One file with a password or a key.').waitFor()
  await shoot(page, 'secrets-notice')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByRole('dialog', { name: 'Secrets in the sources' }).getByRole('listitem').first().waitFor()
  await shoot(page, 'secrets')
  await context.close()
  await server.stop()
  await git.close()
  await fake.close()
}

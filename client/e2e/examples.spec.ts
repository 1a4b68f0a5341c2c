import { axeFaults } from './axe-faults.ts'
import { DocumentationModel } from './models/documentation.ts'
import { createPrivateProject } from './people.ts'
import { startServer } from './processes.ts'
import { complaintsOf, expect, test } from './test.ts'

const LONG = 'Limits how often each client may call, by a token bucket for each of its keys'

test('an administrator chooses the projects in the gallery, and visitors see them', async ({
  browser,
  server,
  administrator: root,
  owner: mara,
}) => {
  const project = await createPrivateProject(mara, 'Limiter')
  await mara.api.patch(`/api/project/${project.id}`, { data: { description: LONG } })

  const visitor = await browser.newPage({ baseURL: server.url })
  const complaints = complaintsOf(visitor)
  await visitor.goto('/examples')
  await expect(visitor.getByText('This installation has no examples yet.')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Try our editor' })).toHaveAttribute('href', '/editor-sandbox')

  const page = await (await root.context(browser)).newPage()
  const address = page.getByLabel('URL of a public project')
  const show = async (text: string) => {
    await address.fill(text)
    await page.getByRole('button', { name: 'Show it here' }).click()
  }
  await test.step('what is private, or not there, cannot be shown', async () => {
    await page.goto('/examples')
    await show(`${server.url}/projects/${project.id}`)
    await expect(page.getByText('No public project has this URL.')).toBeVisible()
    await show('nonsense')
    await expect(page.getByText('No public project has this URL.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Choose examples'])
  })

  await test.step('what is public is shown with image, title, and description cut at 45 letters', async () => {
    await mara.api.patch(`/api/project/${project.id}`, { data: { visibility: 'public' } })
    await show(`${server.url}/projects/${project.id}/${project.default_page_id}`)
    await expect(page.getByRole('heading', { name: 'Limiter' })).toBeVisible()
    await expect(address).toHaveValue('')
    await visitor.reload()
    const card = visitor.getByRole('listitem').filter({ hasText: 'Limiter' })
    await expect(visitor.getByRole('list').filter({ has: card })).toHaveCSS('display', 'grid')
    await expect(card.getByRole('img', { name: 'Contents of Limiter: Untitled, 1 page' })).toBeVisible()
    await expect(card.getByText('Limits how often each client may call, by a t…', { exact: true })).toBeVisible()
    expect(await axeFaults(visitor)).toEqual([])
  })

  await test.step('a card leads to the documentation', async () => {
    await visitor.getByRole('link', { name: 'Limiter' }).click()
    await expect(visitor).toHaveURL(new RegExp(`/projects/${project.id}/${project.default_page_id}$`))
    await expect(new DocumentationModel(visitor).article).toBeVisible()
    await visitor.goBack()
    await expect(visitor).toHaveTitle('Examples · Docwright')
  })

  await test.step('nobody else is offered to choose', async () => {
    const member = await (await mara.context(browser)).newPage()
    const asked = member.waitForResponse('**/api/administrators/own')
    await member.goto('/examples')
    expect(await (await asked).json()).toEqual({ administrator: false })
    await expect(member.getByRole('heading', { name: 'Limiter' })).toBeVisible()
    await expect(member.getByRole('heading', { name: 'Choose examples' })).toHaveCount(0)
    await member.context().close()
  })

  await test.step('and it is taken away again', async () => {
    await page.getByRole('button', { name: 'Remove Limiter' }).click()
    await expect(page.getByRole('heading', { name: 'Limiter' })).toHaveCount(0)
    await visitor.reload()
    await expect(visitor.getByText('This installation has no examples yet.')).toBeVisible()
  })
  expect(complaints).toEqual([])
  await page.context().close()
  await visitor.close()
})

test('the gallery shows the documentation of Docwright from the first start, and unset contacts have no links', async ({
  browser,
}) => {
  const server = await startServer({ EXAMPLE: 'on', GENERATOR: 'off' }, 'postgres')
  const page = await browser.newPage({ baseURL: server.url })
  await page.goto('/')
  await expect(page.locator('#static')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Try it out' })).toBeVisible()
  await expect(page.getByText(/Request Demo|Contact Us/)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Community chat' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Read an example' }).click()
  await expect(page.getByRole('link', { name: 'Docwright' }).last()).toContainText('Docwright’s own documentation')
  await expect(page.getByText('Waiting to start')).toBeVisible()
  await page.close()
  await server.stop()
})

test('a gallery that fails to load shows an error and can be retried', async ({ page }) => {
  await page.route('**/api/examples', (route) => route.abort())
  await page.goto('/examples')
  await expect(page.getByText('Couldn’t load the examples')).toBeVisible()
  await page.unroute('**/api/examples')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('This installation has no examples yet.')).toBeVisible()
})

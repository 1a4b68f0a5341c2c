import { packageFiles } from '../../generator/testing/sample-project.ts'
import { faultsInBothThemes } from './axe-faults.ts'
import { DocumentationModel } from './models/documentation.ts'
import { ProjectsModel } from './models/projects.ts'
import { createProjectOfRepository, signIn } from './people.ts'
import { complaintsOf, expect, test } from './test.ts'

test('a repository is documented from its address, and opens again by that address', async ({
  browser,
  git,
  owner,
}) => {
  git.repository('acme/nano', packageFiles('wouter'))
  const page = await (await owner.context(browser)).newPage()
  const complaints = complaintsOf(page)
  await page.clock.install()
  await page.goto('/projects')
  const projects = new ProjectsModel(page)
  await projects.create.click()
  await projects.choose('From GitHub repo')
  const address = projects.dialog.getByLabel('Repository URL')
  const main = (name: string) => projects.dialog.getByRole('button', { name, exact: true })

  await test.step('an address elsewhere is none', async () => {
    await address.fill('https://elsewhere.example/acme/nano')
    await expect(projects.dialog.getByText('Invalid GitHub URL')).toBeVisible()
    await expect(projects.dialog.getByText(/^Use a URL on 127.*:\d+ or localhost:\d+\. For other code/)).toBeVisible()
    await expect(main('Create')).toBeDisabled()
  })

  await test.step('a repository that nobody can read is told from one that can be', async () => {
    await address.fill(`${git.origin}/acme/missing`)
    await expect(projects.dialog.getByText('We can’t access this repository.')).toBeVisible()
    await expect(main('Create')).toBeDisabled()
    await address.fill(`${git.origin}/acme/nano`)
    await expect(projects.dialog.getByLabel('Project Title')).toHaveValue('nano')
    await expect(main('Create')).toBeEnabled()
  })

  await test.step('it is created, and its documentation opens when it is there', async () => {
    await projects.dialog.getByRole('switch', { name: 'Public project' }).click()
    await main('Create').click()
    await page.waitForURL('**/generate/github')
    await expect(async () => {
      await page.clock.fastForward(8000)
      expect(new URL(page.url()).pathname).toMatch(/^\/projects\/\d+\/\d+$/)
    }).toPass({ intervals: [500], timeout: 120_000 })
    await expect(new DocumentationModel(page).title).toBeVisible()
    // The client must forget the repository that the project was created from.
    expect(await page.evaluate(() => localStorage.getItem('projects-storage') ?? '')).not.toContain('creationBasis')
  })

  await test.step('the list leads to its own address, and so does a second attempt', async () => {
    await page.goto('/projects')
    await projects.project('nano').click()
    await page.waitForURL(/\/github\/acme\/nano\/\d+$/)
    await page.goto('/projects')
    await projects.create.click()
    await projects.choose('From GitHub repo')
    await address.fill(`${git.origin}/acme/nano.git`)
    await expect(projects.dialog.getByText('Project already exists')).toBeVisible()
    await main('View project').click()
    await page.waitForURL(/\/github\/acme\/nano\/\d+$/)
  })

  await test.step('a visitor opens it, and one of its pages, by the long and by the short address', async () => {
    const { origin, pathname } = new URL(page.url())
    const visitor = await browser.newPage({ baseURL: origin })
    const pageId = pathname.split('/').at(-1)
    for (const address of ['/acme/nano', '/github/acme/nano', `/acme/nano/${pageId}`, pathname]) {
      await visitor.goto(address)
      await expect(new DocumentationModel(visitor).title).toBeVisible()
      await expect(visitor).toHaveURL(new RegExp(`/acme/nano/${pageId}$`))
    }
    await visitor.close()
  })
  expect(complaints).toEqual([])
  await page.context().close()
})

test('two projects of one repository each open from their card and by a shared page address', async ({
  browser,
  git,
  owner,
  server,
}) => {
  const repository = { owner: 'acme', repo: 'twice' }
  git.repository('acme/twice', {
    'src/first.ts': '/** Comes first. */\nexport const first = 1\n',
    'src/second.ts': '/** Comes second. */\nexport const second = 2\n',
  })
  const colleague = await signIn(server, 'colleague')
  await createProjectOfRepository(owner, { ...repository, name: 'Ours' })
  const theirs = await createProjectOfRepository(colleague, { ...repository, name: 'Theirs' })
  const pageOf = (name: string) => theirs.pages.find((page) => page.name === name)?.id
  await colleague.api.post('/api/rbac/project', { data: { project_id: theirs.id, email: owner.email, role: 'read' } })
  const page = await (await owner.context(browser)).newPage()
  const projects = new ProjectsModel(page)
  const documentation = new DocumentationModel(page)
  const shown = page.getByRole('navigation', { name: 'Breadcrumbs' })

  for (const [name, path] of [
    ['Ours', /^\/github\/acme\/twice\/\d+$/],
    ['Theirs', new RegExp(`^/projects/${theirs.id}/\\d+$`)],
  ] as const) {
    await test.step(name, async () => {
      await page.goto('/projects')
      await projects.project(name).click()
      await page.waitForURL((url) => path.test(url.pathname))
      await expect(shown).toContainText(name)
      await documentation.search.fill('second')
      await documentation.row('second.ts').click()
      await expect(documentation.title).toHaveText(/second/)
      await expect(page).toHaveURL((url) => path.test(url.pathname))
      await expect(shown).toContainText(name)
    })
  }
  await test.step('from one to the other, each is what its card says', async () => {
    for (const name of ['Ours', 'Theirs', 'Ours']) {
      await page.getByRole('link', { name: 'Home' }).click()
      await projects.project(name).click()
      await expect(shown).toContainText(name)
      await expect(documentation.title).toBeVisible()
      await expect(page).toHaveURL(/\/\d+$/)
      await expect(shown).toContainText(name)
    }
    // The list of the palette leads to projects, not to pages.
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('Theirs')
    await page
      .getByRole('option', { name: /Theirs/ })
      .first()
      .click()
    await expect(shown).toContainText('Theirs')
    await expect(page).toHaveURL(/\/\d+$/)
    await expect(shown).toContainText('Theirs')
  })

  await test.step('an address by the repository that names a page of the other project', async () => {
    await page.goto(`/github/acme/twice/${pageOf('first.ts')}#first`)
    await expect(page).toHaveURL(new RegExp(`/projects/${theirs.id}/${pageOf('first.ts')}#first$`))
    await expect(shown).toContainText('Theirs')
  })
  await page.context().close()
})

test('a repository on another allowed host is documented and has an address with its id', async ({
  browser,
  git,
  server,
}) => {
  // Use a separate repository: GitHub is the same server under another name here, and a repository of one name
  // may be documented there, too.
  git.repository('acme/beside', { 'src/door.ts': '/** Opens. */\nexport function open() {}\n' })
  const person = await signIn(server, 'elsewhere')
  const page = await (await person.context(browser)).newPage()
  const projects = new ProjectsModel(page)
  await page.goto('/projects')
  await expect(page.getByRole('list', { name: 'Ways to start' }).getByRole('button')).toHaveText([
    /^Connect a repository/,
    /^Upload a ZIP/,
    /^Start with an empty page/,
  ])
  expect(await faultsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Connect a repository' }).click()
  await expect(projects.dialog.getByLabel('Repository URL')).toBeFocused()
  await page.keyboard.insertText(`${git.origin.replace('127.0.0.1', 'localhost')}/acme/beside.git`)
  await expect(projects.dialog.getByLabel('Project Title')).toHaveValue('beside')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/projects\/\d+\/\d+$/)
  const [, id] = /projects\/(\d+)/.exec(page.url()) ?? []
  await page.getByRole('link', { name: 'Home' }).click()
  await projects.project('beside').click()
  await expect(page).toHaveURL(new RegExp(`/projects/${id}/\\d+$`))
  await expect(new DocumentationModel(page).title).toBeVisible()

  await test.step('a second attempt leads there', async () => {
    await page.goto('/projects')
    await projects.create.click()
    await projects.dialog
      .getByLabel('Repository URL')
      .fill(`${git.origin.replace('127.0.0.1', 'localhost')}/acme/beside`)
    await projects.dialog.getByRole('button', { name: 'View project' }).click()
    await expect(page).toHaveURL(new RegExp(`/projects/${id}/\\d+$`))
  })
  await page.context().close()
})

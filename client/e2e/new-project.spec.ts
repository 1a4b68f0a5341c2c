import type { Project } from '../../shared/contract/projects.ts'
import { archiveOf } from './archive.ts'
import { faultsInBothThemes } from './axe-faults.ts'
import { ProjectsModel } from './models/projects.ts'
import { type Person, signIn } from './people.ts'
import { pressComposing } from './press-composing.ts'
import { expect, test } from './test.ts'

test('the new-project dialog shows fields by type, names missing input, and explains archive failures', async ({
  browser,
  server,
}) => {
  const person = await signIn(server, 'creator')
  const page = await (await person.context(browser)).newPage()
  await page.goto('/projects')
  const projects = new ProjectsModel(page)
  const { dialog } = projects
  const title = dialog.getByLabel('Project Title')
  const archive = dialog.getByLabel('ZIP archive', { exact: true })
  await projects.create.click()
  await expect(projects.dialog.getByLabel('Repository URL')).toBeFocused()

  await test.step('a press outside does not close it; Cancel does', async () => {
    await page.mouse.click(5, 5)
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await projects.create.click()
  })

  await test.step('an empty project has neither language nor address', async () => {
    const type = dialog.getByRole('combobox', { name: 'Type' })
    await expect(type).toHaveText('From GitHub repo')
    await type.click()
    await expect(page.getByRole('option')).toHaveText(['Empty Project', 'From GitHub repo', 'From ZIP archive'])
    await page.getByRole('option', { name: 'Empty Project' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Language' })).toHaveCount(0)
    await expect(dialog.getByLabel('Repository URL')).toHaveCount(0)
    await expect(dialog.getByRole('switch', { name: 'Public project' })).not.toBeChecked()
    await expect(title).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Create', exact: true })).toBeDisabled()
  })

  await test.step('a repository', async () => {
    await projects.choose('From GitHub repo')
    await dialog.getByRole('button', { name: 'What is this?' }).click()
    await expect(
      page.getByText(
        /GitHub App, to generate the documentation and keep it up to date after each push\. Your code isn’t used for model training, analytics or other purposes\.$/,
      ),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    const language = dialog.getByRole('combobox', { name: 'Language' })
    await expect(language).toHaveText('English')
    await language.click()
    await expect(page.getByRole('option')).toHaveText(['English', 'Russian', 'German'])
    await page.keyboard.press('Escape')
    await title.fill('Some title')
    await pressComposing(title, 'Enter')
    await title.press('Enter')
    await expect(page.getByText("Can't create project")).toBeVisible()
    await expect(page.getByText('Please enter a valid GitHub URL')).toBeVisible()
  })

  await test.step('an archive', async () => {
    await projects.choose('From ZIP archive')
    await expect(dialog.getByRole('combobox', { name: 'Language' })).toBeVisible()
    await expect(dialog.getByLabel('Repository URL')).toHaveCount(0)
    await title.press('Enter')
    await expect(page.getByText('Please select a ZIP file')).toBeVisible()
    // The Enter that ended a composition submitted nothing.
    expect(await page.getByText('Please enter a valid GitHub URL').count()).toBeLessThan(2)
    await archive.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
    await expect(dialog.getByText('Please select a ZIP file')).toBeVisible()
    await page.evaluate(() => {
      Object.defineProperty(File.prototype, 'size', { configurable: true, get: () => 104_857_601 })
    })
    await archive.setInputFiles({ ...archiveOf('wouter'), name: 'large.zip' })
    await expect(dialog.getByText('File size must be less than 100MB')).toBeVisible()
    await page.evaluate(() => {
      Reflect.deleteProperty(File.prototype, 'size')
    })
  })

  await page.reload()
  await projects.create.click()
  await projects.choose('From ZIP archive')
  await archive.setInputFiles({ ...archiveOf('wouter'), name: 'my-library.zip' })
  await expect(title).toHaveValue('my-library')
  await title.fill('')
  await archive.setInputFiles({ ...archiveOf('wouter'), name: 'other.zip' })
  await expect(title).toHaveValue('other')
  const upload = dialog.getByRole('button', { name: 'Create & Upload' })

  for (const [answer, text] of [
    [{ status: 413, body: 'Content Too Large' }, 'File is too large. Please use a ZIP file smaller than 100MB.'],
    [{ status: 403, body: 'Invalid CORS request' }, 'Network error occurred. Please try again or contact support.'],
    [undefined, 'Upload failed. Please check your internet connection and try again.'],
    [{ status: 403, json: {} }, 'You don’t have permission to upload to this project.'],
    [{ status: 500, json: {} }, 'The server couldn’t save the upload.'],
  ] as const) {
    await test.step(text, async () => {
      await page.route('**/upload-zip', (route) => (answer ? route.fulfill(answer) : route.abort('failed')))
      await upload.click()
      await expect(dialog.getByText(text)).toBeVisible()
      await expect(page.getByText('Error creating ZIP project').first()).toBeVisible()
      await page.unroute('**/upload-zip')
    })
  }

  await test.step('what was changed after a failure holds, and an upload whose answer was lost is gone on with', async () => {
    await title.fill('Renamed since')
    await dialog.getByRole('switch', { name: 'Public project' }).click()
    await page.route('**/upload-zip', async (route) => {
      await route.fetch()
      await route.abort('failed')
    })
    const [before] = await projectsOf(person)
    await upload.click()
    await expect.poll(() => projectsOf(person)).toMatchObject([{ name: 'Renamed since', visibility: 'public' }])
    expect((await projectsOf(person))[0]?.id).not.toBe(before?.id)
    await expect(dialog.getByText('Upload failed. Please check your internet connection and try again.')).toBeVisible()
    await page.unroute('**/upload-zip')
    await upload.click()
    await page.waitForURL('**/{generate/zip,projects}/**')
    await expect.poll(() => projectsOf(person)).toMatchObject([{ name: 'Renamed since', visibility: 'public' }])
  })
  await page.context().close()
})

async function projectsOf({ api }: Person): Promise<Project[]> {
  return (await (await api.get('/api/projects')).json()) as Project[]
}

test('a repository address is checked after a pause in typing, and a failed check is reported', async ({
  browser,
  owner,
}) => {
  // Its time is stopped: that is of a whole browser.
  const page = await (await owner.context(browser)).newPage()
  const asked: string[] = []
  const limited = { code: 503, msg: 'GitHub wants to be asked less often.', err: 'repository_unreachable' }
  await page.route('**/api/github/*/*/installation/status', async (route) => {
    const [, repo = ''] = /github\/[^/]+\/([^/]+)\//.exec(route.request().url()) ?? []
    asked.push(repo)
    if (repo === 'broken') await route.fulfill({ status: 500, json: {} })
    else if (repo === 'limited') await route.fulfill({ status: 503, json: limited })
    else await route.fulfill({ json: { is_project_already_exists: repo === 'taken', has_installation_access: true } })
  })
  await page.clock.install()
  await page.goto('/projects')
  const projects = new ProjectsModel(page)
  const { dialog } = projects
  await projects.create.click()
  await projects.choose('From GitHub repo')
  const address = dialog.getByLabel('Repository URL')
  const host = (await (await owner.api.get('/api/config')).json()) as { github_host: string }
  const github = `https://${host.github_host}`

  await address.fill('https://gitlab.com/a/b')
  await expect(dialog.getByText('Invalid GitHub URL')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await address.fill(`${github}/acme/one`)
  await page.clock.runFor(499)
  await address.fill(`${github}/acme/taken`)
  await page.clock.runFor(499)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect(dialog.getByText('Project already exists')).toBeVisible()
  expect(asked).toEqual(['taken'])
  await expect(dialog.getByRole('button', { name: 'View project' })).toBeEnabled()
  await address.fill(`${github}/acme/broken`)
  await page.clock.runFor(500)
  await page.clock.resume()
  await expect(page.getByText('Error checking for GitHub App installation')).toBeVisible()
  await expect(page.getByText('You can still create the project').first()).toBeVisible()
  await address.fill(`${github}/acme/limited`)
  await expect(page.getByText(limited.msg).first()).toBeVisible()
  await page.context().close()
})

test('a project without its archive says so, accepts the archive, or can be deleted', async ({ browser, server }) => {
  const person = await signIn(server, 'interrupted')
  const page = await (await person.context(browser)).newPage()
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  const projects = new ProjectsModel(page)
  const title = page.getByRole('heading', { level: 1, name: 'Upload incomplete' })
  const upload = page.getByRole('button', { name: 'Upload ZIP' })
  const remove = page.getByRole('button', { name: 'Delete project' })
  const dialog = page.getByRole('dialog', { name: 'Upload ZIP' })

  await test.step('nothing is created for a file that is no archive', async () => {
    await page.goto('/projects')
    await projects.createFromArchive({ name: 'empty.zip', mimeType: 'application/zip', buffer: Buffer.alloc(0) })
    await expect(page.getByText('This file is empty.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('No projects found')).toBeVisible()
    expect(await projectsOf(person)).toEqual([])
  })

  await test.step('who leaves while it is uploaded is asked first', async () => {
    const left = Promise.withResolvers<void>()
    await page.route('**/upload-zip', async (route) => {
      await left.promise
      await route.abort('failed')
    })
    const sent = page.waitForRequest('**/upload-zip')
    await projects.createFromArchive({ ...archiveOf('wouter'), name: 'torn.zip' })
    await sent
    await page.reload()
    left.resolve()
    expect(asked).toEqual(['beforeunload'])
    await page.unrouteAll({ behavior: 'wait' })
  })

  const { id } = (await projectsOf(person))[0] as Project
  await test.step('the list says what it waits for, and leads to where it is uploaded', async () => {
    const row = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'torn' }) })
    await expect(row).toContainText('Upload not finished')
    await expect(row.getByText('In Progress')).toHaveCount(0)
    await projects.project('torn').click()
    await expect(title).toBeVisible()
    await expect(page.getByText('No Page Selected')).toHaveCount(0)
    await expect(remove).toBeVisible()
    await expect(page.getByText('Upload it again to start generating.')).toBeVisible()
    expect(await faultsInBothThemes(page)).toEqual([])
  })

  await test.step('who only reads is told that there is nothing to read', async () => {
    const reader = await signIn(server, 'reader')
    await person.api.post('/api/rbac/project', { data: { project_id: id, role: 'read', email: reader.email } })
    const theirs = await (await reader.context(browser)).newPage()
    for (const address of [`/projects/${id}`, `/generate/zip/${id}`]) {
      await theirs.goto(address)
      await expect(theirs.getByText(/^There is nothing to read yet/)).toBeVisible()
      await expect(theirs.getByRole('button', { name: /archive|Delete/ })).toHaveCount(0)
    }
    await theirs.context().close()
  })

  await test.step('its progress is none, and what cannot be an archive is refused there too', async () => {
    await page.goto(`/generate/zip/${id}`)
    await expect(title).toBeVisible()
    await expect(page.getByText('Generation continues')).toHaveCount(0)
    expect(await faultsInBothThemes(page)).toEqual([])
    await upload.click()
    await dialog
      .getByLabel('ZIP archive', { exact: true })
      .setInputFiles({ name: 'broken.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive') })
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialog.getByText('Couldn’t upload the ZIP')).toBeVisible()
    await expect(dialog.getByText('This file isn’t a valid ZIP archive.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(upload).toBeFocused()
  })

  await test.step('it goes, when somebody says so', async () => {
    const answer = await person.api.post('/api/project/zip', { data: { name: 'Unwanted', is_private: true } })
    const unwanted = (await answer.json()) as { id: number }
    await page.goto(`/generate/zip/${unwanted.id}`)
    await remove.click()
    const question = page.getByRole('alertdialog', { name: 'Delete “Unwanted”?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL('**/projects')
    await expect(projects.project('torn')).toBeVisible()
    await expect(projects.project('Unwanted')).toHaveCount(0)
  })

  await test.step('one that cannot be read says so, and another takes its place', async () => {
    await projects.project('torn').click()
    await upload.click()
    const torn = { name: 'torn.zip', mimeType: 'application/zip', buffer: Buffer.from('PK\x03\x04 torn', 'latin1') }
    await dialog.getByLabel('ZIP archive', { exact: true }).setInputFiles(torn)
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.waitForURL(`**/generate/zip/${id}`)
    await expect(page.getByText('This isn’t a valid ZIP archive, or it’s incomplete.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Upload another ZIP' }).click()
    await dialog.getByLabel('ZIP archive', { exact: true }).setInputFiles(archiveOf('wouter'))
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(title).toHaveCount(0)
    await page.waitForURL(`**/projects/${id}/*`)
  })
  expect(asked).toEqual(['beforeunload'])
  await page.context().close()
})

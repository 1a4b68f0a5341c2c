import type { Page } from '@playwright/test'
import type { Doc } from 'yjs'
import { startFakeModel } from '../../generator/testing/fake-model.ts'
import { writeNewDoc } from '../../shared/document/yjs.ts'
import { axeFaults, faultsInBothThemes } from './axe-faults.ts'
import { ChatModel } from './models/chat.ts'
import { DocumentationModel } from './models/documentation.ts'
import { InstalledModel } from './models/installed.ts'
import { searchable } from './models/search.ts'
import { SignInModel } from './models/sign-in.ts'
import { newEmail, type Person, signIn } from './people.ts'
import { startServer } from './processes.ts'
import { smallTargets } from './small-targets.ts'
import { complaintsOf, expect, test } from './test.ts'
import { createWrittenProject } from './write-document.ts'

const write =
  (...words: string[]) =>
  (doc: Doc) =>
    writeNewDoc(doc, {
      type: 'doc',
      content: words.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
    })

async function newPageOf(person: Person, browser: Parameters<Person['context']>[0], options = {}): Promise<Page> {
  return await (await person.context(browser, options)).newPage()
}

test('someone uses Ask AI by keyboard, from a project to an answer with sources and back', async ({
  browser,
  owner,
  documented,
}) => {
  const page = await (await owner.context(browser)).newPage()
  await searchable(owner, documented.id)
  const complaints = complaintsOf(page)
  const chat = new ChatModel(page)
  const documentation = new DocumentationModel(page)
  await documentation.open(documented.id, documented.default_page_id)
  const link = page.getByRole('link', { name: 'Ask AI' })
  await expect(link).toContainText('Beta')
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/chat$/)
  await expect(page).toHaveTitle('AI chat · Docwright')
  await expect(chat.chips).toHaveText([documented.name])
  await expect(chat.prompt).toBeFocused()
  await expect(chat.ask).toBeDisabled()
  const foot = page.getByRole('region', { name: 'Your question' })
  await expect(foot).toHaveCSS('position', 'fixed')
  const { y = 0, height = 0 } = (await foot.boundingBox()) ?? {}
  expect(y + height).toBe(900)

  await page.keyboard.type('  useRouter()')
  // Adds words around the existing text.
  await page.keyboard.press('Home')
  await page.keyboard.type('  where is')
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('declared?  ')
  await expect(chat.prompt).toHaveValue('  where is  useRouter()\ndeclared?  ')
  await page.keyboard.press('Enter')
  await expect(chat.prompt).toHaveValue('')
  await expect(chat.answers.getByRole('heading', { level: 2 })).toHaveText('where is useRouter()\ndeclared?')
  await expect(chat.answers.getByRole('heading', { level: 3, name: 'useRouter' })).toBeVisible()
  await expect(chat.answers.getByRole('heading', { name: 'Used in' })).toBeVisible()
  await expect(chat.answers.getByText('function in')).toBeVisible()
  expect(await chat.answers.locator('[contenteditable=true]').count()).toBe(0)
  expect(await axeFaults(page)).toEqual([])

  await test.step('who reads on has a button that leads back to the prompt', async () => {
    await expect(chat.goOn).toBeFocused()
    await expect(chat.prompt).toBeHidden()
    const round = await chat.goOn.boundingBox()
    expect(round?.width).toBe(round?.height)
    await expect(chat.goOn).toHaveCSS('border-radius', /^(?:50%|\d{2,}px)$/)
    // The focus follows from the button to the prompt and back when the page is scrolled.
    await page.mouse.move(600, 300)
    await page.mouse.wheel(0, 20_000)
    await expect(chat.prompt).toBeFocused()
    await page.mouse.wheel(0, -20_000)
    await expect(chat.goOn).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(chat.prompt).toBeFocused()
    await expect(chat.goOn).toBeHidden()
    const below = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY)
    await expect.poll(below).toBeLessThan(1)
  })

  await test.step('a source is a part of a page or lines over it, and the answers are still there afterwards', async () => {
    const place = new RegExp(`/projects/${documented.id}/\\d+`)
    await chat.answers
      .getByRole('link', { name: /^src\/index\.js:\d+$/ })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`${place.source}#L\\d+(?:-L\\d+)?:src/index\\.js$`))
    const source = page.getByRole('dialog', { name: 'index.js' })
    await expect(source.locator('[data-cited]').first()).toContainText('useRouter')
    await page.keyboard.press('Escape')
    await expect(source).toBeHidden()
    await expect(documentation.article).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${place.source}$`))
    await page.goBack()
    await chat.answers.getByRole('link', { name: / › / }).first().click()
    await expect(page).toHaveURL(new RegExp(`${place.source}#[^/]+$`))
    await expect(documentation.article).toBeVisible()
    await page.goBack()
    await expect(chat.answers.getByRole('heading', { level: 3, name: 'useRouter' })).toBeVisible()
    await chat.begin()
    await expect(page.getByRole('heading', { name: 'What do you want to know?' })).toBeVisible()
    await expect(chat.prompt).toBeFocused()
    await expect(chat.chips).toHaveText([documented.name])
    await page.getByRole('button', { name: `Remove ${documented.name}` }).press('Enter')
    await expect(chat.prompt).toBeFocused()
  })
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(new RegExp(`/projects/${documented.id}/${documented.default_page_id}$`))
  expect(complaints).toEqual([])
  await test.step('out of a tab of its own it leads to what it is about', async () => {
    const tab = await page.context().newPage()
    await tab.goto(`/chat?project=${documented.id}`)
    await tab.getByRole('button', { name: 'Back' }).click()
    await expect(tab).toHaveURL(new RegExp(`/projects/${documented.id}\\b`))
  })
  await page.context().close()
})

test('chat settings stay within limits, are kept on the device and apply to the next question', async ({
  browser,
  owner,
  documented,
}) => {
  await searchable(owner, documented.id)
  const page = await newPageOf(owner, browser)
  const chat = new ChatModel(page)
  await chat.open()
  await chat.choose(documented.name)
  await expect(chat.prompt).toHaveAttribute('maxlength', '131072')
  await chat.openSettings()
  const [docs, code] = [
    chat.settings.getByLabel('Documentation results'),
    chat.settings.getByLabel('Code results'),
  ] as const
  await expect(docs).toHaveValue('10')
  await expect(code).toHaveValue('10')
  await docs.fill('1001')
  await docs.blur()
  await expect(docs).toHaveValue('0')
  await docs.fill('')
  await docs.pressSequentially(' -2.e5')
  await expect(docs).toHaveValue('25')
  await docs.press('ArrowUp')
  await expect(docs).toHaveValue('26')
  await docs.fill('0')
  await code.fill('0')
  await page.keyboard.press('Escape')
  await chat.prompt.fill('router')
  await expect(chat.ask).toBeDisabled()
  await expect(chat.prompt).toHaveAccessibleDescription(/Both numbers of results are 0/)

  await chat.openSettings()
  await code.fill('3')
  await chat.settings.getByRole('switch', { name: 'Search only' }).click()
  await chat.settings.getByRole('combobox', { name: 'Search in' }).click()
  await page.getByRole('option', { name: 'Code', exact: true }).click()
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  const [asked] = await Promise.all([page.waitForRequest('**/rag/projects/search'), chat.question('router')])
  expect((await asked.allHeaders()).authorization).toMatch(/^Bearer \S+$/)
  expect(asked.postDataJSON()).toEqual({
    query: 'router',
    project_id: documented.id,
    docs_n: 0,
    code_n: 3,
    search_only: true,
    scope: 'code',
  })
  await expect(chat.answers.getByRole('heading', { name: '3 results' })).toBeVisible()

  await page.reload()
  await chat.openSettings()
  await expect(docs).toHaveValue('0')
  await expect(code).toHaveValue('3')
  await expect(chat.settings.getByRole('switch', { name: 'Search only' })).toBeChecked()
  await expect(chat.settings.getByRole('combobox', { name: 'Search in' })).toHaveText('Code')
  expect(await page.evaluate(() => localStorage.getItem('chat-settings'))).toBe(
    '{"docsN":0,"codeN":3,"isSearchOnly":true,"searchScope":"code"}',
  )
  await page.context().close()
})

test('the chat asks several projects at once, and shows more than three as a number', async ({ browser, server }) => {
  const mara = await signIn(server, 'mara')
  const names = ['Harbour', 'Lighthouse', 'Pier', 'Shipyard']
  const ids = await Promise.all(
    names.map(async (name) => {
      const { id } = await createWrittenProject(server.url, mara, name, write(`Ships are known at the ${name}.`))
      await searchable(mara, id)
      return id
    }),
  )
  const page = await newPageOf(mara, browser)
  const chat = new ChatModel(page)
  await chat.open()
  await chat.prompt.fill('ships')
  await expect(chat.ask).toBeDisabled()
  await chat.prompt.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'no projects selected' })).toBeVisible()
  await chat.choose('Pier', 'Harbour', 'Shipyard')
  await expect(page.getByText('no projects selected')).toBeHidden()
  await expect(chat.chips).toHaveText(['Pier', 'Harbour', 'Shipyard'])
  await page.getByRole('button', { name: 'Remove Harbour' }).click()
  await expect(chat.chips).toHaveText(['Pier', 'Shipyard'])
  await expect(page.getByRole('button', { name: 'Remove Shipyard' })).toBeFocused()
  await chat.choose('Harbour', 'Lighthouse')
  await expect(page.getByRole('button', { name: '4 projects' })).toBeVisible()
  await expect(chat.chips).toHaveCount(0)
  await chat.ask.click()
  await expect(chat.answers).toContainText('In 4 projects')
  for (const name of names) await expect(chat.answers).toContainText(`Ships are known at the ${name}.`)

  await test.step('one that is gone meanwhile can be taken back', async () => {
    await mara.api.delete(`/api/project/${ids[0]}`)
    await chat.choose(`Project ${ids[0]}`)
    await expect(chat.chips).toHaveText(['Pier', 'Shipyard', 'Lighthouse'])
  })
  await page.context().close()
})

test('an unanswered question is kept with a message and can be asked again', async ({ browser, owner, documented }) => {
  await searchable(owner, documented.id)
  const page = await newPageOf(owner, browser)
  const chat = new ChatModel(page)
  await chat.open()
  await chat.choose(documented.name)
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('read-worker'))
  await page.route('**/read-worker-*', (route) => route.abort(), { times: 1 })
  await page.route('**/rag/projects/search', async (route) => {
    // The script that reads answers failed to load. Let the answer through once the failure is known, so that the
    // client has to load the script again.
    await lost
    await route.continue()
  })
  await chat.question('router')
  await chat.answered()
  await page.unroute('**/rag/projects/search')
  const alert = page.getByRole('alert').filter({ hasText: 'Error fetching response' })

  await test.step('without a network', async () => {
    await page.context().setOffline(true)
    await chat.question('matcher')
    await expect(alert).toContainText('You’re offline')
    expect(await axeFaults(page)).toEqual([])
    await page.context().setOffline(false)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(chat.answers).toContainText('From the code')
    await expect(alert).toBeHidden()
  })

  await test.step('of a server that fails, and one that breaks off', async () => {
    await page.route('**/rag/projects/search', (route) =>
      route.fulfill({ status: 500, json: { code: 500, msg: 'Something went wrong on our side.', err: 'internal' } }),
    )
    await chat.begin()
    await chat.question('navigate')
    await expect(alert).toContainText('Something went wrong on our side.')
    await page.route('**/rag/projects/search', (route) =>
      route.fulfill({ contentType: 'application/x-ndjson', body: '{"type":"text","text":"Half of"}\n' }),
    )
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toContainText('The answer was incomplete.')
  })
  await page.context().close()
})

test('a model answer is streamed, can be stopped, and is replaced by passages if wrong', async ({ browser }) => {
  const ollama = await startFakeModel()
  const server = await startServer({ OLLAMA_URL: ollama.url, OLLAMA_MODEL: 'small' }, 'postgres')
  const mara = await signIn(server, 'mara')
  const project = await createWrittenProject(server.url, mara, 'Harbour', write('Timetable', 'Ships arrive at dawn.'))
  await searchable(mara, project.id)
  const page = await newPageOf(mara, browser)
  const chat = new ChatModel(page)
  await chat.open()
  await chat.choose('Harbour')

  let goOn = () => {}
  ollama.behave = async (_asked, { say, done }) => {
    say('They arrive **early** ')
    await new Promise<void>((resolve) => {
      goOn = resolve
    })
    say('in the morning [1].')
    done()
  }
  await chat.question('When do ships arrive?')
  await expect(chat.answers.getByText('early')).toBeVisible()
  await expect(chat.stop).toBeVisible()
  goOn()
  await expect(chat.answers).toContainText('in the morning [1].')
  await expect(chat.answers.getByRole('link', { name: '[1]' })).toHaveAttribute(
    'href',
    `/projects/${project.id}/${project.default_page_id}`,
  )
  await expect(chat.answers.getByRole('heading', { name: 'Sources' })).toBeVisible()
  await chat.answers.getByRole('link', { name: '[1]' }).hover()
  await expect(page.getByText('Timetable: Ships arrive at dawn.', { exact: true })).toBeVisible()

  await test.step('stopped, what is there stays', async () => {
    const [silent, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    ollama.behave = () => silent.resolve()
    await chat.question('Which ships?')
    await silent.promise
    await chat.stop.click()
    ollama.behave = (_asked, { say, gone }) => {
      say('Well, ')
      void gone.then(left.resolve)
    }
    // "Ask again" also works for an answer that was stopped before its first word.
    await chat.answers.getByRole('button', { name: 'Ask again' }).click()
    await expect(chat.answers).toContainText('Well,')
    // The prompt's button turns into "Stop". Where the prompt is hidden, a stop button appears beside "Continue
    // prompting".
    await chat.stop.press('Enter')
    await expect(chat.answers).toContainText('Stopped.')
    await left.promise
    await expect(chat.stop).toBeHidden()
    await expect(chat.ask.or(chat.goOn).and(page.locator(':focus'))).toHaveCount(1)
  })

  await test.step('wrong, passages take its place', async () => {
    ollama.behave = (_asked, { say, done }) => {
      say('Whenever they like.')
      done()
    }
    await chat.question('Do ships arrive?')
    await expect(chat.answers).toContainText('The model gave no usable answer.')
    await expect(chat.answers).toContainText('Ships arrive at dawn.')
    await expect(chat.answers).not.toContainText('Whenever they like.')
  })
  await page.context().close()
  await server.stop()
  await ollama.close()
})

test('the chat fits a phone in both themes, and visitors sign in first', async ({
  browser,
  server,
  owner,
  documented,
  page: visitor,
}) => {
  await searchable(owner, documented.id)
  await test.step('and is then asked which question they have about the project that they came from', async () => {
    await new DocumentationModel(visitor).open(documented.id, documented.default_page_id)
    await visitor.getByRole('link', { name: 'Ask AI' }).click()
    await expect(visitor).toHaveURL(/\/login$/)
    const login = new SignInModel(visitor)
    const email = newEmail('asking')
    await login.enter(email, () => server.codeFor(email))
    await expect(visitor).toHaveURL(/\/chat$/)
    await expect(new ChatModel(visitor).chips).toHaveText([documented.name])
  })

  const page = await newPageOf(owner, browser, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const chat = new ChatModel(page)
  await chat.open()
  expect(await smallTargets(page)).toEqual([])
  // With the on-screen keyboard open, or at 200 % zoom, there's little room for more than the prompt.
  await page.setViewportSize({ width: 390, height: 400 })
  await expect(chat.prompt).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await chat.choose(documented.name)
  expect(await faultsInBothThemes(page)).toEqual([])
  await chat.question('how are routes matched')
  await expect(chat.answers).toContainText('From the documentation')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expect(chat.goOn).toBeVisible()
  expect(await faultsInBothThemes(page)).toEqual([])
  await chat.goOn.tap()
  await expect(chat.prompt).toBeVisible()
  // The on-screen keyboard doesn't open by itself and cover the choices.
  for (const [button, field] of [
    ['Conversations', page.getByRole('searchbox', { name: 'Search conversations' })],
    ['Add to a page', page.getByRole('combobox', { name: 'Find a page' })],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).tap()
    await expect(field).toBeVisible()
    await expect(field).not.toBeFocused()
    await page.keyboard.press('Escape')
    await expect(field).toHaveCount(0)
  }
  await page.context().close()
})

test('the chat opens offline with stored answers and says that asking needs the server', async ({
  distant: { network, context },
  owner,
  documented,
}) => {
  await searchable(owner, documented.id)
  const page = await (await context(owner)).newPage()
  const chat = new ChatModel(page)
  const notice = page.getByText('Asking needs the server')
  await chat.open()
  await new InstalledModel(page).ready()
  await chat.choose(documented.name)
  await chat.openSettings()
  await chat.settings.getByLabel('Documentation results').fill('7')
  await page.keyboard.press('Escape')
  await chat.question('router')
  await chat.answered()

  await test.step('who is in the prompt stays there while what stands above is laid out, until they go up', async () => {
    const grow = () =>
      chat.answers.evaluate(async (section) => {
        const [first] = section.children
        first?.setAttribute('style', `min-height: ${first.clientHeight + section.clientHeight}px`)
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      })
    await chat.toPrompt()
    await chat.prompt.click()
    await grow()
    await expect(chat.prompt).toBeFocused()
    await chat.answers.hover()
    await page.mouse.wheel(0, -300)
    await expect(chat.goOn).toBeVisible()
    await grow()
    await expect(chat.goOn).toBeVisible()
    await chat.goOn.click()
    await expect(chat.prompt).toBeFocused()
    await grow()
    await expect(chat.prompt).toBeFocused()
  })

  await test.step('what is opened from the prompt stays open when the page moves under it', async () => {
    await page.getByRole('button', { name: 'Choose projects' }).click()
    const list = page.getByRole('dialog', { name: 'Projects' })
    await list.getByRole('switch').first().waitFor()
    await page.evaluate(async () => {
      scrollBy(0, -300)
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    })
    await expect(list).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
  })

  await expect(notice).toHaveCount(0)
  await network.cut()

  await test.step('what was answered stays, also when one comes back to it', async () => {
    await expect(notice).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/projects$/)
    await page.goBack()
    await expect(chat.answers).toContainText('From the code')
    await chat.toPrompt()
    await expect(notice).toBeVisible()
    await expect(chat.chips).toHaveText([documented.name])
  })

  await test.step('it starts, with the settings of this device and the projects to choose from', async () => {
    await page.reload()
    await chat.toPrompt()
    await expect(notice).toBeVisible()
    await expect(chat.chips).toHaveText([documented.name])
    await chat.choose(documented.name)
    await expect(chat.chips).toHaveCount(0)
    await chat.choose(documented.name)
    await expect(chat.chips).toHaveText([documented.name])
    await chat.openSettings()
    await expect(chat.settings.getByLabel('Documentation results')).toHaveValue('7')
    await page.keyboard.press('Escape')
    expect(await axeFaults(page)).toEqual([])
  })

  await test.step('a question that is asked all the same is kept, and answered when there is one', async () => {
    await chat.question('matcher')
    await expect(page.getByRole('alert').filter({ hasText: 'Error fetching response' })).toBeVisible()
    await network.restore()
    await chat.toPrompt()
    await expect(notice).toHaveCount(0)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(chat.answers).toContainText('From the code')
  })
})

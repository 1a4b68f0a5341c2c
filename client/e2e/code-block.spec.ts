import type { Page } from '@playwright/test'
import { axeFaults } from './axe-faults.ts'
import { DocumentationModel } from './models/documentation.ts'
import { beginPage } from './models/new-page.ts'
import { paste } from './models/paste.ts'
import { createPrivateProject, type Person } from './people.ts'
import { complaintsOf, expect, test } from './test.ts'

type Code = { text: string; language?: string; source?: string }

/** Creates a page with these blocks of code, which are pasted in. */
async function pageOf(page: Page, person: Person, blocks: readonly Code[]) {
  const project = await createPrivateProject(person, 'Code')
  // Public, for a test that continues as a visitor.
  await person.api.patch(`/api/project/${project.id}`, { data: { visibility: 'public' } })
  const documentation = await beginPage(page, project, 'Title')
  if (blocks.length > 0) {
    await paste(documentation.editor, {
      // HTML as copied from a page.
      'text/html': `<meta charset="utf-8" data-pm-slice="0 0 []">${blocks.map(html).join('')}<p>After it</p>`,
    })
    // The code that parses the paste may still be loading.
    await expect(documentation.editor.getByText('After it', { exact: true })).toBeVisible()
  }
  return { documentation, project }
}

function html({ text, language, source }: Code): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const attributes = [language && `language="${language}"`, source && `git_url="${source}"`].filter(Boolean).join(' ')
  return `<pre ${attributes}><code>${escaped}</code></pre>`
}

test('a new code block contains the letters typed before the block is drawn', async ({ ownersPage: page, owner }) => {
  const { documentation } = await pageOf(page, owner, [])
  await page.keyboard.type('~~~')
  const session = await page.context().newCDPSession(page)
  const press = (key: string, text = key) =>
    session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, windowsVirtualKeyCode: text.charCodeAt(0) })
  // No key press waits for the one before, so they come faster than the browser draws.
  await Promise.all([press('Enter', '\r'), press('a'), press('b')])
  await expect(documentation.editor.locator('pre')).toHaveText('ab')
})

test('a code block can be opened, indented and left by typing', async ({ ownersPage: page, owner }) => {
  const { documentation } = await pageOf(page, owner, [])
  const { keyboard } = page
  const { editor } = documentation
  const code = editor.locator('pre')
  const language = page.getByLabel('Language of the code')

  await test.step('a fence pairs with one as long', async () => {
    await keyboard.type('````js ')
    await expect(language).toHaveValue('javascript')
    await keyboard.type('if (a) {')
    await keyboard.press('Enter')
    await keyboard.press('Tab')
    await keyboard.type('b()')
    await keyboard.press('Enter')
    await keyboard.press('Shift+Tab')
    await keyboard.type('}')
    await keyboard.press('Enter')
    await keyboard.type('```')
    await keyboard.press('Enter')
    await expect(code).toHaveText('if (a) {\n  b()\n}\n```\n', { useInnerText: true })
    await expect(editor.locator('.hljs-keyword').first()).toHaveText('if')
    await keyboard.press('Backspace')
    await keyboard.type('`')
    await keyboard.press('Enter')
    await keyboard.type('After the fence')
    await expect(code).toHaveText('if (a) {\n  b()\n}')
    await expect(editor.locator('p').last()).toHaveText('After the fence')
  })

  await test.step('Mod-a takes the block first, and then the page', async () => {
    const selected = () => page.evaluate(() => getSelection()?.toString() ?? '')
    await code.click()
    await keyboard.press('ControlOrMeta+a')
    expect(await selected()).toBe('if (a) {\n  b()\n}')
    await keyboard.press('ControlOrMeta+a')
    expect(await selected()).toContain('After the fence')
  })

  await test.step('the keys of the product: Mod-Alt-c and Mod-e', async () => {
    await editor.locator('p').last().click()
    await keyboard.press('End')
    await keyboard.press('ControlOrMeta+Alt+c')
    await expect(code).toHaveCount(2)
    await keyboard.press('Enter')
    await keyboard.type('second line')
    await keyboard.press('ControlOrMeta+Alt+c')
    await expect(code).toHaveCount(1)
    await expect(editor.locator(':scope > p', { hasText: 'second line' })).toBeVisible()
    await keyboard.press('Enter')
    await keyboard.press('ControlOrMeta+e')
    await keyboard.type('inline')
    await keyboard.press('ControlOrMeta+e')
    await keyboard.type(' plain')
    await expect(editor.locator('p > code')).toHaveText('inline')
    await keyboard.press('Enter')
  })

  await test.step('what nobody named is told by its looks, and three times Enter leaves it', async () => {
    await keyboard.type('~~~')
    await keyboard.press('Enter')
    await keyboard.type('#!/bin/sh')
    await keyboard.press('Enter')
    await keyboard.type('echo "hello"')
    await expect(language.last().locator('option').first()).toHaveText('Auto (Bash)')
    await expect(code.last().locator('.hljs-string')).toHaveText('"hello"')
    for (let times = 0; times < 3; times++) await keyboard.press('Enter')
    await keyboard.type('Out')
    await expect(code.last()).toHaveText('#!/bin/sh\necho "hello"')
    await expect(editor.locator(':scope > p').last()).toHaveText('Out')
  })

  await test.step('Escape gives Tab back, and an arrow goes on below the last block', async () => {
    await code.last().click()
    await keyboard.press('Escape')
    await keyboard.press('Shift+Tab')
    await expect(page.getByRole('button', { name: 'Full screen' }).last()).toBeFocused()
    await editor.locator(':scope > p').last().click()
    await keyboard.press('ControlOrMeta+Alt+c')
    await keyboard.press('End')
    await keyboard.press('ArrowDown')
    await keyboard.type('Below')
    await expect(editor.locator(':scope > p').last()).toHaveText('Below')
    await expect(code.last()).toHaveText('Out')
  })

  await test.step('copying says how it went, for a moment', async () => {
    const copy = page.locator('button', { has: page.locator('span', { hasText: /^(?:Copy|Copied|Failed)$/ }) }).first()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 10_000)
    await copy.click()
    await expect(copy).toHaveText('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('if (a) {\n  b()\n}')
    await page.clock.runFor(1500)
    await expect(copy).toHaveText('Copy')
    await page.evaluate(() => {
      navigator.clipboard.write = () => Promise.reject(new Error('not now'))
    })
    await copy.click()
    await expect(copy).toHaveText('Failed')
    await page.clock.runFor(1500)
    await expect(copy).toHaveText('Copy')
    await page.clock.resume()
  })
  await test.step('what is not on the screen takes the room that it takes when it is', async () => {
    const heights = await editor.locator('figure').evaluateAll((figures) =>
      (figures as HTMLElement[]).map((figure) => {
        const { contentVisibility, containIntrinsicBlockSize: size } = getComputedStyle(figure)
        const borders = figure.offsetHeight - figure.clientHeight
        const off = Number.parseFloat(size.replace('auto ', '')) + borders - figure.getBoundingClientRect().height
        return { contentVisibility, isRight: Math.abs(off) < 1 }
      }),
    )
    expect(heights.length).toBeGreaterThan(1)
    for (const height of heights) expect(height).toEqual({ contentVisibility: 'auto', isRight: true })
  })
  await documentation.saved()
})

test('a diagram can be zoomed and moved in the page and in full screen', async ({ ownersPage: page, owner }) => {
  const chart = 'flowchart LR\n  one[First] --> two[Second]\n  two --> three[Third]'
  const { documentation, project } = await pageOf(page, owner, [
    { text: 'const first = 1\nconst second = 2', language: 'typescript', source: 'https://example.org/source.ts#L1' },
    { text: chart },
  ])
  const complaints = complaintsOf(page)
  await documentation.saved()
  await documentation.open(project.id)
  await documentation.editable()
  const block = documentation.editor.locator('.node-codeBlock').last()
  const viewer = page.getByRole('region', { name: 'Diagram: move and zoom it' })
  const drawing = page.getByRole('img', { name: 'Diagram' })
  const scale = page.getByRole('button', { name: /reset zoom/ })
  const place = async () => await drawing.getByText('Second').boundingBox()
  const left = async () => (await place())?.x

  await test.step('it begins as a drawing, which the page scrolls past', async () => {
    await expect(page.getByRole('link', { name: 'Source' })).toHaveAttribute('href', 'https://example.org/source.ts#L1')
    await expect(drawing.getByText('Second')).toBeVisible()
    await viewer.hover()
    await page.mouse.wheel(0, 100)
    await expect(scale).toHaveText('100 %')
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -200)
    await page.keyboard.up('Control')
    await expect(scale).toHaveText('120 %')
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect(scale).toHaveText('125 %')
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect(scale).toHaveText('120 %')
    const before = await place()
    await viewer.hover()
    await page.mouse.down()
    await page.mouse.move(0, 0)
    await page.mouse.move((before?.x ?? 0) - 40, before?.y ?? 0)
    await page.mouse.up()
    await expect.poll(place).not.toEqual(before)
    await scale.click()
    await expect(scale).toHaveText('100 %')
    expect(await axeFaults(page, { within: '.node-codeBlock' })).toEqual([])
  })

  await test.step('the window is its own, also where the browser keeps the screen', async () => {
    await page.evaluate(() => {
      document.documentElement.requestFullscreen = () => Promise.reject(new Error('not here'))
    })
    await block.getByRole('button', { name: 'Full screen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Diagram' })
    await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280, height: 900 })
    await expect(documentation.tree).toBeHidden()
    const close = page.getByRole('button', { name: 'Close full screen' })
    await expect(close).toBeFocused()
    // Tab stays inside: after the last element comes the first.
    for (let pressed = 0; pressed < 5; pressed++) await page.keyboard.press('Tab')
    await expect(page.getByLabel('Language of the code').last()).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeFocused()
    await viewer.focus()
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    await expect(scale).toHaveText('110 %')
    const before = await place()
    await page.keyboard.press('ArrowRight')
    await expect.poll(left).toBeCloseTo((before?.x ?? 0) - 40, 0)
    await page.keyboard.press('0')
    await expect(scale).toHaveText('100 %')
    const second = await place()
    await page.mouse.move(second?.x ?? 0, second?.y ?? 0)
    await page.mouse.wheel(0, -500)
    await expect(scale).toHaveText('150 %')
    // The point under the pointer stays in place while zooming.
    await expect.poll(left).toBeCloseTo(second?.x ?? 0, 0)
    await page.mouse.wheel(0, -50_000)
    await expect(scale).toHaveText('1000 %')
    await page.mouse.wheel(0, 50_000)
    await expect(scale).toHaveText('10 %')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(documentation.tree).toBeVisible()
    await expect(block.getByRole('button', { name: 'Full screen' })).toBeFocused()
  })

  await test.step('the whole screen ends with the browser’s own way out', async () => {
    await page.evaluate(() => {
      delete (document.documentElement as Partial<HTMLElement>).requestFullscreen
    })
    const code = documentation.editor.locator('.node-codeBlock').first()
    await code.getByRole('button', { name: 'Full screen' }).click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.localName)).toBe('html')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await code.locator('pre').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' // changed')
    await expect(code.locator('pre')).toContainText('// changed')
    await page.evaluate(() => document.exitFullscreen())
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('by keys it is a block like others, and Enter opens its source', async () => {
    await documentation.editor.locator(':scope > p').last().click()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowLeft')
    await expect(block).toHaveClass(/ProseMirror-selectednode/)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Backspace')
    await expect(block).toHaveClass(/ProseMirror-selectednode/)
    await expect(documentation.editor.locator(':scope > p').last()).toHaveText('After it')
    await page.keyboard.press('Enter')
    await expect(block.locator('pre').first()).toBeVisible()
    await page.keyboard.press('ControlOrMeta+End')
    await expect(drawing.getByText('Third')).toBeVisible()
    await block.locator('pre').first().click()
    await page.keyboard.press('End')
    await page.keyboard.type(' --> fourth[Fourth]')
    await expect(drawing.getByText('Fourth')).toBeVisible()
  })
  expect(complaints).toEqual([])
})

const PETS = `openapi: 3.1.0
info:
  title: Pet shop
  version: "2.1"
  description: Everything about **pets**.
servers:
  - url: https://example.org/v1
paths:
  /pets:
    get:
      summary: List all pets
      parameters:
        - {name: limit, in: query, description: How many, schema: {type: integer}}
      responses:
        "200":
          description: All of them
          content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}
components:
  schemas:
    Pet: {type: object, properties: {name: {type: string, examples: [Rex]}}}
`

test('an API description is shown in the page and sends no requests by itself', async ({
  ownersPage: page,
  owner,
  server,
}) => {
  const own = `${server.url}/api/openapi.json`
  const { documentation } = await pageOf(page, owner, [
    { text: PETS },
    { text: own, language: 'openapi' },
    { text: 'https://elsewhere.example/openapi.json' },
    { text: 'openapi: 3.0.0\n  info: x', language: 'openapi' },
  ])
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const blocks = documentation.editor.getByRole('figure')

  await test.step('its source is code; the full screen is for the view', async () => {
    const first = blocks.first()
    const source = first.getByRole('button', { name: 'Show source' })
    const view = first.getByRole('button', { name: 'Show description' })
    // Pasting leaves the cursor below the blocks, so the first one shows its description.
    await source.click()
    await expect(first.locator('.hljs-attr').first()).toHaveText('openapi:')
    const whole = first.getByRole('button', { name: 'Full screen' })
    await expect(whole).toBeDisabled()
    await view.click()
    await expect(whole).toBeEnabled()
  })

  await test.step('it is read, and there is nothing to fill in or to send', async () => {
    const first = blocks.first()
    await expect(first.getByText('Everything about pets.')).toBeVisible()
    await first.getByRole('button', { name: 'GET /pets List all pets' }).click()
    await expect(first.getByText('How many', { exact: true })).toBeVisible()
    await expect(first.getByText('"name": "Rex"')).toBeVisible()
    await expect(first.getByRole('textbox')).toHaveCount(0)
    await expect(first.getByRole('button', { name: /try|execute|authorize/i })).toHaveCount(0)
    expect(await axeFaults(page, { within: '[data-shadow]', graveOnly: true })).toEqual([])
    await first.getByRole('button', { name: 'Full screen' }).click()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.locator('[data-shadow]').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('an address is not followed by being looked at', async () => {
    await blocks
      .nth(1)
      .getByRole('button', { name: 'Show description' })
      .or(blocks.nth(1).getByRole('button', { name: 'Show source' }))
      .first()
      .waitFor()
    expect(asked.filter((url) => url.includes('openapi.json'))).toEqual([])
    const load = blocks.nth(1).getByRole('button', { name: `Load the description from ${new URL(own).host}` })
    const [request] = await Promise.all([page.waitForRequest(own), load.click()])
    expect((await request.allHeaders()).cookie).toBeUndefined()
    await expect(blocks.nth(1).getByText('OpenAPI 3', { exact: false }).first()).toBeVisible()
    const other = blocks.nth(2)
    await expect(other.getByText('elsewhere.example', { exact: true })).toBeVisible()
    await expect(other.getByRole('link', { name: 'Open the description' })).toHaveAttribute('rel', /noopener/)
    await expect(other.getByRole('button', { name: /^Load/ })).toHaveCount(0)
  })

  await test.step('what cannot be read says where, and stays', async () => {
    const wrong = blocks.nth(3)
    await expect(wrong.getByRole('alert')).toContainText('Error rendering API description')
    await expect(wrong.getByRole('alert')).toContainText('Line 2')
    await expect(wrong.locator('pre').first()).toContainText('info: x')
  })
  expect(asked.filter((url) => !url.startsWith(server.url))).toEqual([])
})

const HOSTILE_DIAGRAMS = [
  '%%{init: {"securityLevel": "loose", "theme": "forest", "htmlLabels": true, "themeCSS": "* { background: url(https://evil.example/css) }", "flowchart": {"htmlLabels": true}}}%%\nflowchart LR\n  a["<img src=x onerror=evil()>first"] --> b["<script>evil()</script>last"]\n  click a call evil()\n  click b href "javascript:evil()"\n  style a fill:url(https://evil.example/fill)',
  '---\nconfig:\n  securityLevel: loose\n  theme: forest\n---\nflowchart LR\n  c[kept] --> d["<a href=\'javascript:evil()\'>link</a>"]\n  click c "https://example.org/safe"\n  classDef x background-image:url(https://evil.example/class)\n  class d x',
  `flowchart LR\n${'%% very long\n'.repeat(5000)}a --> b`,
  'gantt\n  dateFormat YYYY-MM-DD\n  excludes weekends\n  a :0001-01-01, 9999-01-01',
]

const HOSTILE_API = JSON.stringify({
  openapi: '3.1.0',
  jsonSchemaDialect: 'https://evil.example/dialect',
  info: {
    title: 'Hostile',
    description:
      '<script>evil()</script> <img src="https://evil.example/i" onerror="evil()"> ![p](https://evil.example/p) [go](javascript:evil()) <form action="https://evil.example"><input></form> **words**',
    contact: { name: 'contact', url: 'javascript:evil()' },
    termsOfService: 'javascript:evil()',
  },
  externalDocs: { description: 'docs', url: 'data:text/html,<script>evil()</script>' },
  servers: [{ url: 'javascript:evil()' }],
  paths: {
    '/a': {
      get: {
        summary: 'Read it',
        externalDocs: { url: 'javascript:evil()' },
        security: [{ oidc: [] }],
        responses: {
          200: {
            description: '<iframe src="https://evil.example/f"></iframe>answer',
            content: {
              'application/json': {
                schema: { $ref: 'https://evil.example/schema.json' },
                examples: { one: { externalValue: 'https://evil.example/example' } },
              },
            },
          },
          400: { $ref: '/api/project?projectId=1' },
        },
      },
    },
  },
  components: {
    securitySchemes: { oidc: { type: 'openIdConnect', openIdConnectUrl: 'https://evil.example/oidc' } },
    schemas: { Own: { $id: 'https://evil.example/id', $ref: '#/components/schemas/Other' }, Other: { type: 'string' } },
  },
})

test('hostile page content cannot run scripts, mislead, call other sites or block the page', async ({
  browser,
  ownersPage,
  owner,
  server,
}) => {
  const { documentation, project } = await pageOf(ownersPage, owner, [
    ...HOSTILE_DIAGRAMS.map((text) => ({ text, language: 'mermaid' })),
    { text: HOSTILE_API, language: 'openapi' },
  ])
  await documentation.saved()
  await ownersPage.close()

  const page = await browser.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen, evil: () => seen.push('it ran') })
    // Note every request that only the site's policy stopped. Inline handlers are excluded: the browser reports
    // those while the text is being sanitized.
    document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
      if (effectiveDirective !== 'script-src-attr') seen.push(`stopped: ${blockedURI}`)
    })
    // Note when the code that shows descriptions reads data that identifies the person.
    const watch = (target: object, name: string) => {
      const before = Object.getOwnPropertyDescriptor(target, name)
      const note = () => /\/assets\/swagger-/.test(new Error().stack ?? '') && seen.push(`read: ${name}`)
      if (before?.get) Object.defineProperty(target, name, { ...before, get: wrap(before.get, note) })
      else if (typeof before?.value === 'function') {
        Object.defineProperty(target, name, { ...before, value: wrap(before.value, note) })
      }
    }
    const wrap = (inner: (...given: unknown[]) => unknown, note: () => void) =>
      function (this: unknown, ...given: unknown[]) {
        note()
        return inner.apply(this, given)
      }
    watch(Document.prototype, 'cookie')
    for (const name of ['getItem', 'setItem']) watch(Storage.prototype, name)
    watch(window, 'fetch')
    watch(XMLHttpRequest.prototype, 'send')
    watch(Navigator.prototype, 'sendBeacon')
  })
  const reading = new DocumentationModel(page)
  await page.goto(`${server.url}/projects/${project.id}`)
  // As a visitor, who never loads the editor.
  const blocks = reading.article.getByRole('figure')
  await expect(blocks.nth(0).getByText('first')).toBeVisible()
  await expect(blocks.nth(1).getByText('kept')).toBeVisible()
  await expect(blocks.nth(2).getByRole('alert')).toContainText('at most 50,000 are drawn')
  await expect(blocks.nth(3).getByRole('alert')).toContainText('too many days')

  const api = blocks.nth(4)
  await api.scrollIntoViewIfNeeded()
  await expect(api.getByText('Parts of this description are on other sites')).toContainText(
    'https://evil.example/schema.json',
  )
  await api.getByRole('button', { name: 'GET /a Read it' }).click()
  await expect(api.getByText('Described elsewhere: /api/project?projectId=1')).toBeVisible()
  await api.getByRole('button', { name: 'Schemas' }).click()
  await expect(api.getByRole('button', { name: /Own|Other/ }).first()).toBeVisible()

  // All elements of the page, including those in shadow trees.
  const left = await page.evaluate(() => {
    const all = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])])
    const shown = all(document.querySelector('article') ?? document)
    const attributes = shown.flatMap((one) => [...one.attributes].map(({ name, value }) => `${name}=${value}`))
    return {
      attributes: attributes.filter((text) => /^on\w+=|javascript:|evil|^target=(?!_blank)/i.test(text)),
      elements: shown.flatMap(({ localName }) =>
        /^(?:script|iframe|form|object|embed)$/.test(localName) ? [localName] : [],
      ),
      styles: shown.flatMap((one) =>
        one.localName === 'style' && /evil|@import/.test(one.textContent) ? ['style'] : [],
      ),
      seen: (window as unknown as { seen: string[] }).seen,
    }
  })
  expect(left).toEqual({ attributes: [], elements: [], styles: [], seen: [] })
  expect(asked.filter((url) => !url.startsWith(server.url) && !url.startsWith('data:'))).toEqual([])
  expect(asked.filter((url) => url.endsWith('/api/project?projectId=1'))).toEqual([])
  await page.context().close()
})

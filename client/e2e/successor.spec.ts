import { followRepository } from './followed-repository.ts'
import { DocumentationModel } from './models/documentation.ts'
import { expect, test } from './test.ts'

const part = (at: number) => `/** Does thing ${at}. */\nexport function part${at}() {\n  return ${at}\n}\n`
const parts = (folder: string, numbers: readonly number[]) =>
  Object.fromEntries(numbers.map((at) => [`${folder}/part-${at}.ts`, part(at)]))

test('the address of a removed page leads a reader to its successor', async ({ browser, git, owner, server }) => {
  const files = {
    'README.md': '# Carrier\n\nCarries.\n',
    'src/queue.ts':
      '/** Keeps what waits. */\nexport function admit(name: string): boolean {\n  return name.length < 10\n}\n',
    'src/sell.ts': 'export const sell = 1\n',
    ...parts('mail', [0, 1, 2, 3, 4]),
    ...parts('post', [5, 6]),
  }
  const repository = await followRepository(git, owner, { name: 'carrier', files })
  const removed = await repository.pageOf('Post')
  const successor = await repository.pageOf('Mail')
  expect([removed, successor]).not.toContain(undefined)
  await owner.api.patch(`/api/project/${repository.id}`, { data: { visibility: 'public' } })
  await repository.push({ ...parts('mail', [5, 6]), 'post/part-5.ts': null, 'post/part-6.ts': null })

  const visitor = await browser.newPage({ baseURL: server.url })
  await visitor.goto(`/projects/${repository.id}/${removed}`)
  const reading = new DocumentationModel(visitor)
  await expect(reading.article.getByRole('heading', { level: 1 })).toHaveText('Mail')
  await expect(visitor).toHaveURL(new RegExp(`/${successor}$`))
  await visitor.close()

  // An editor finds the page in the trash, with a link to its successor.
  const page = await (await owner.context(browser)).newPage()
  await page.goto(`/projects/${repository.id}/${removed}`)
  await page.getByRole('status').getByRole('link', { name: 'Mail' }).click()
  await expect(page).toHaveURL(new RegExp(`/${successor}$`))
})

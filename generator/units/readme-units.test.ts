import { expect, it } from 'vitest'
import { blocksOf, composeAll, textOfPage } from '../testing/compose-sample.ts'
import { sampleRepository } from '../testing/sample-repository.ts'

const README =
  '# Lamp\n\n> [!WARNING]\n> This project is deprecated.\n\nLamp lights rooms.\n\n## Features\n\n- **Bright** at night\n- Warm\n'

it('the overview begins with the description, then the project state as a warning, then features', async () => {
  const { pages } = composeAll(await sampleRepository({ 'README.md': README, 'src/a.ts': 'export const a = 1\n' }))
  const overview = pages[0]
  expect(textOfPage(overview)).toMatch(
    /^sample\nLamp lights rooms\.\nREADME\.md says: This project is deprecated\.\nFeatures\nBright at night\.Warm\.\n/,
  )
  const notice = blocksOf(overview).find(({ key }) => key === 'notice')
  expect(notice?.node).toMatchObject({ type: 'alert', attrs: { type: 'warning' } })
  expect(notice?.citations).toMatchObject([{ ref: { path: 'README.md', lines: { start: 3, end: 4 } } }])
})

import { expect, it } from 'vitest'
import { composeAll, type Language, textOfPage } from '../testing/compose-sample.ts'
import { sampleRepository } from '../testing/sample-repository.ts'

const PATH = '.github/workflows/test.yml'
const WORKFLOW = `name: Tests
on:
  push:
    branches: [main]
  schedule:
    - cron: '0 17 * * 5'
  pull_request:
permissions:
  contents: read
jobs:
  lint:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v7
      - uses: lamp/lint-action@v9
  test:
    needs: lint
    strategy:
      matrix:
        os: [linux, macos]
        python: [3.9, 3.10, '']
        flags: \${{ fromJson('[]') }}
        include:
          - os: linux
    steps:
      - run: make test
      - run: |
          # first
          echo docs
          make docs
          make site
`

async function pageOf(content: string, language: Language = 'en') {
  const { pages } = composeAll(await sampleRepository({ [PATH]: content }), language)
  return textOfPage(pages.find(({ pageKey }) => pageKey === `file:${PATH}`))
}

it('the page of a workflow lists its triggers and the steps of its jobs', async () => {
  const page = await pageOf(WORKFLOW)
  expect(page).toContain('Starts on push (main), schedule (0 17 * * 5) and pull_request.')
  expect(page).toContain('lint Uses lamp/lint-action.')
  expect(page).toContain(
    'test After lint. Once for each combination of os (linux and macos) and python (3.9, 3.10 and ""). Runs make test and make docs ….',
  )
  expect(page).toMatch(/Keys\npermissions: contents$/)
})

it('the page of a workflow is written in Russian and German too', async () => {
  const [ru, de] = [await pageOf(WORKFLOW, 'ru'), await pageOf(WORKFLOW, 'de')]
  expect(ru).toContain('Запускается по событиям push (main), schedule (0 17 * * 5) и pull_request.')
  expect(ru).toContain(
    'После lint. Отдельно для каждого сочетания os (linux и macos) и python (3.9, 3.10 и ""). Выполняет',
  )
  expect(de).toContain('Startet bei push (main), schedule (0 17 * * 5) und pull_request.')
  expect(de).toContain(
    'Nach lint. Je einmal für jede Kombination von os (linux und macos) und python (3.9, 3.10 und ""). Führt',
  )
})

it.each(['on: push', 'on: [push, pull_request]\njobs: [', 'jobs: none', '- a\n- b', 'a: &a [*a]'])(
  'of what is no workflow only the keys: %s',
  async (content) => {
    expect(await pageOf(content)).not.toContain('Jobs')
  },
)

import { describe, expect, it } from 'vitest'
import { composeAll, type Language, textOfPage } from '../testing/compose-sample.ts'
import { sampleRepository } from '../testing/sample-repository.ts'

const notebook = (...texts: string[]) =>
  JSON.stringify({ cells: texts.map((source) => ({ cell_type: 'markdown', source })), nbformat: 4 }, null, 1)

const BOOK = {
  'README.md': '# A book\n\nThis repository holds all chapters of a book about plots.\n',
  'book/00-Preface.ipynb': notebook('# Preface', 'Whoever draws should read this book first.'),
  'book/01-Lines.ipynb': notebook(
    '# Simple Lines',
    'A line is the simplest plot there is.',
    '# Colours',
    'Lines have colours.',
  ),
  'book/02-Points.ipynb': notebook('# Points', 'Points show single values of a table.'),
  'book/03-Bars.ipynb': notebook('# Imports', 'Import what bars are drawn with.', '# Draw', 'Draw them.'),
  'book/04-Broken.ipynb': '{ "cells": [ <<<<<<< HEAD',
  'tools/build.py':
    'import sys\n\n\ndef build():\n    """Builds all chapters of the book."""\n    return sys.argv\n\n\nbuild()\n',
}

async function pages(files: Record<string, string>, language: Language = 'en') {
  const all = composeAll(await sampleRepository(files), language).pages
  return (key: string) => textOfPage(all.find(({ pageKey }) => pageKey === key))
}

describe('a repository of notebooks', () => {
  it('the reading list of a notebook repository starts with the chapters in order', async () => {
    const overview = (await pages(BOOK))('overview')
    expect(overview).toContain('Documents on “Preface”, “Simple Lines”, “Points” and “Imports”.')
    const rows = ['Whoever draws should read this book first.', 'A line is the simplest plot there is.']
    expect(overview).toMatch(new RegExp(`Where to start reading[^]*${rows.join('[^]*')}`))
  })

  it('a notebook takes its first heading as name if the heading is the only one or fits the file name', async () => {
    const page = await pages(BOOK)
    expect(page('file:book/01-Lines.ipynb')).toMatch(/^Simple Lines\n/)
    expect(page('file:book/03-Bars.ipynb')).toMatch(/^03-Bars\.ipynb\n/)
  })

  it('the page of a broken notebook says in each language that the file is invalid', async () => {
    const key = 'file:book/04-Broken.ipynb'
    expect((await pages(BOOK))(key)).toContain("The file isn't a valid notebook, so its text and code can't be shown.")
    expect((await pages(BOOK, 'de'))(key)).toContain('Die Datei ist kein gültiges Notebook')
    expect((await pages(BOOK, 'ru'))(key)).toContain('Файл не является корректным ноутбуком Jupyter')
  })
})

it('documents that begin with the same notice are told apart by their titles', async () => {
  const chapter = (title: string) => notebook('*This is an excerpt of a book that you can buy.*', `# ${title}`, 'More.')
  const files = Object.fromEntries(['One', 'Two', 'Three'].map((title) => [`docs/${title}.ipynb`, chapter(title)]))
  const folder = (await pages({ ...files, 'a.ts': 'export const a = 1\n' }))('folder:docs')
  expect(folder).toContain('Three.ipynbThree')
  expect(folder).not.toContain('excerpt')
})

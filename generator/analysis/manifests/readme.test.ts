import { describe, expect, it } from 'vitest'
import { sampleRepository } from '../../testing/sample-repository.ts'

async function readmeOf(text: string, others: Record<string, string> = {}, path = 'README.md') {
  const { model } = await sampleRepository({ ...others, [path]: text }, { name: 'lamp' })
  return model.manifests.readme
}

const SENTENCE = 'Lamp lights rooms for people who read at night.'

describe('what is no summary of a project is skipped', () => {
  it.each([
    ['badges', '[![Build](https://img.shields.io/a.svg)](https://a.example)'],
    ['a way to elsewhere', '[Docs](https://a.example) · [Blog](https://b.example) · [Discord](https://c.example)'],
    ['a menu with the page that one reads', 'English | [简体中文](./README.zh.md)'],
    ['a list of translations', 'Read this in other languages: English, [Deutsch](./README.de.md)'],
    ['a sponsor', '> ✨ Featured Sponsor: [Rabbit](https://r.example) reviews your code in half the time.'],
    ['a request for money', 'If you like this project, please become a sponsor of its authors.'],
    ['a call to join', 'Join us on [Slack](https://s.example) to talk about it!'],
    ['news', '**News:** version 3 is out and it is faster than ever.'],
    ['a release', 'Lamp 3 has just been released with many improvements.'],
    ['another version', 'This is the README of version 3; the one of version 2 is on its branch.'],
    ['a note', '> **Note:** This repository holds the core. To build a room, visit the main repository.'],
    ['a deprecation', 'This project is deprecated and gets no more releases.'],
    ['an archive', '> [!WARNING]\n> This repository has been archived by its owner.'],
    ['a move', '⚠️ The project has moved to https://example.org/light. ⚠️'],
    ['a pointer to documents', 'Please follow the documentation at [example.org](https://example.org)!'],
    ['a byline', '*Jane Doe, Summer 2016*'],
  ])('%s', async (_, paragraph) => {
    expect((await readmeOf(`# Lamp\n\n${paragraph}\n\n${SENTENCE}\n`))?.lead).toBe(SENTENCE)
    expect((await readmeOf(`${paragraph}\n\n# Lamp\n\n${SENTENCE}\n`))?.lead).toBe(SENTENCE)
  })

  it('a README without an introduction takes no sentence from another section', async () => {
    const readme = await readmeOf(
      '# Lamp\n\n## Getting started\n\nPlug it in and press the button.\n\n## License\n\nLamp is licensed under the MIT license.\n',
    )
    expect(readme?.lead).toBe('')
  })

  it('a tag line introduces the project even if it resembles a skipped sentence', async () => {
    for (const line of [
      'The complete solution for command-line interfaces.',
      'See in the dark without a lamp',
      'A note-taking app',
    ])
      expect((await readmeOf(`# Lamp\n\n${line}\n`))?.lead).toBe(line)
  })
})

it('a sentence centred with HTML below a picture and a title introduces the project', async () => {
  const readme = await readmeOf(
    '<p align="center">\n  <a href="https://a.example"><img src="a.svg"></a>\n  <h3 align="center">a project</h3>\n</p>\n<p align="center">Lamp is a light.</p>\n<p align="center">\n  <a href="https://a.example">Releases</a> ·\n  <a href="https://b.example">Help</a>\n</p>\n\n## Menu\n\nLamp is often switched off.\n',
  )
  expect(readme).toMatchObject({ lead: 'Lamp is a light.', leadLines: { start: 5, end: 5 } })
})

describe('what the authors say of the state of the project', () => {
  it.each([
    [
      '> [!WARNING]\n> Lamp is feature complete. Only security patches follow.',
      'Lamp is feature complete. Only security patches follow.',
    ],
    ['**DEPRECATED**: use Light in place of it.', '**DEPRECATED**: use Light in place of it.'],
    ['This repository is no longer maintained.', 'This repository is no longer maintained.'],
    ['We have moved to [example.org](https://example.org).', 'We have moved to [example.org](https://example.org).'],
  ])('is a notice: %s', async (paragraph, text) => {
    const readme = await readmeOf(`# Lamp\n\n${SENTENCE}\n\n${paragraph}\n`)
    expect(readme?.notice).toMatchObject({ text, start: 5 })
    expect(readme?.lead).toBe(SENTENCE)
  })

  it.each([
    'Lamp is a reader of archived and deprecated formats.',
    'This project is not deprecated.',
    'The state of a lamp is moved to the socket when it is lit.',
  ])('is no notice: %s', async (paragraph) => {
    expect((await readmeOf(`# Lamp\n\n${paragraph}\n`))?.notice).toBeNull()
  })

  it('a sentence about an old version in another section is no notice about the project', async () => {
    const readme = await readmeOf(`# Lamp\n\n${SENTENCE}\n\n## Install\n\nLamp 1 is no longer maintained.\n`)
    expect(readme?.notice).toBeNull()
  })
})

describe('the list of features', () => {
  it('the feature list of a README gives the first sentence of each entry with its lines', async () => {
    const readme = await readmeOf(
      '# Lamp\n\n## Key Features\n\n- 🚀 **Bright** — it lights everything. It also warms.\n- Knows `on` and [off](https://off.example)\n  - deeper\n- [ ] Planned\n',
    )
    expect(readme?.features).toEqual({
      items: [
        { text: '**Bright** — it lights everything.', start: 5, end: 5 },
        { text: 'Knows `on` and [off](https://off.example).', start: 6, end: 6 },
      ],
      more: 0,
    })
  })

  it('the feature list of a README counts the entries that it leaves out', async () => {
    const entries = Array.from({ length: 12 }, (_, at) => `- Feature number ${at}`).join('\n')
    const readme = await readmeOf(`# Lamp\n\n## Why Lamp\n\n${entries}\n`)
    expect(readme?.features?.items).toHaveLength(8)
    expect(readme?.features?.more).toBe(4)
  })

  it.each(['Planned features', 'Install', 'Feature requests'])('is none below "%s"', async (title) => {
    expect((await readmeOf(`# Lamp\n\n## ${title}\n\n- One thing\n- Another thing\n`))?.features).toBeNull()
  })
})

it('a project name with regular expression characters does not break the README reader', async () => {
  const readme = await readmeOf('# C++ (and [more]) $1 ^ \\ Kit\n\nThis project is deprecated.\n')
  expect(readme?.notice?.text).toBe('This project is deprecated.')
})

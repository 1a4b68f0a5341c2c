import { describe, expect, it } from 'vitest'
import { parseRepositoryAddress } from './repository-address.ts'

const parse = (text: string) => parseRepositoryAddress(text, 'github.com')
const gateway = { owner: 'acme', repo: 'gateway' }

describe('the address of a repository', () => {
  it.each([
    'https://github.com/acme/gateway',
    'http://github.com/acme/gateway',
    'github.com/acme/gateway',
    '  https://GitHub.com/acme/gateway.git  ',
    'https://www.github.com/acme/gateway/',
    'https://github.com/acme/gateway/tree/main/src?tab=readme#top',
  ])('is read from %j', (text) => {
    expect(parse(text)).toEqual(gateway)
  })

  it.each([
    '',
    'acme/gateway',
    'https://github.com/acme',
    'https://gitlab.com/acme/gateway',
    'https://github.com.evil.example/acme/gateway',
    'https://evil@github.com/acme/gateway',
    'git@github.com:acme/gateway.git',
    'https://github.com/acme/..',
    'https://github.com/ac me/gate way',
    'https://github.com/acme/--upload-pack=x y',
  ])('is not read from %j', (text) => {
    expect(parse(text)).toBeUndefined()
  })

  it('belongs to the host of this installation, port included', () => {
    expect(parseRepositoryAddress('http://127.0.0.1:4010/acme/gateway', '127.0.0.1:4010')).toEqual(gateway)
    expect(parseRepositoryAddress('http://127.0.0.1:4011/acme/gateway', '127.0.0.1:4010')).toBeUndefined()
  })
})

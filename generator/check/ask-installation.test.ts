import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { openInstallation } from './ask-installation.ts'

const ANSWER = Type.Object({ ok: Type.Boolean() })

/** Where the token went after `address` led to `end`, whose page says where the API is. */
async function askedAfter(address: string, end = address, api?: string): Promise<string[]> {
  const asked: string[] = []
  const token = 'secret'
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    const url = String(input)
    const isPage = url === address
    expect(new Headers(init?.headers).get('authorization')).toBe(isPage ? null : `Bearer ${token}`)
    if (!isPage) asked.push(url)
    const page = `<head>${api === undefined ? '' : `<meta name="host-api" content="${api}">`}</head>`
    const response = new Response(isPage ? page : '{"ok":true}')
    return Object.defineProperty(response, 'url', { value: isPage ? end : url })
  }
  const ask = await openInstallation(new URL(address), { fetch, token })
  await ask('/api/x', ANSWER)
  return asked
}

describe('a token goes to the API of an installation', () => {
  it('a token goes to the host that served the page, also after a redirect', async () => {
    expect(await askedAfter('https://docs.example/projects/1')).toEqual(['https://docs.example/api/x'])
    expect(await askedAfter('http://docs.example/projects/1', 'https://docs.example/projects/1')).toEqual([
      'https://docs.example/api/x',
    ])
    expect(await askedAfter('https://old.example/projects/1', 'https://docs.example/projects/1')).toEqual([
      'https://docs.example/api/x',
    ])
  })

  it('a token goes to an API host named by the page only if the host is secure and in the same domain', async () => {
    const page = 'https://docs.example/projects/1'
    expect(await askedAfter(page, page, 'https://api.docs.example')).toEqual(['https://api.docs.example/api/x'])
    expect(await askedAfter(page, page, 'https://docs.example:8443')).toEqual(['https://docs.example:8443/api/x'])
    for (const other of [
      'https://elsewhere.example',
      'http://api.docs.example',
      'https://notdocs.example',
      'nonsense',
    ]) {
      expect(await askedAfter(page, page, other), other).toEqual(['https://docs.example/api/x'])
    }
  })

  it('a token goes to a local HTTP address, but never through a redirect from HTTPS to HTTP', async () => {
    await expect(askedAfter('https://docs.example/projects/1', 'http://docs.example/projects/1')).rejects.toThrow(
      'leads to http://docs.example, where a token could be read on the way',
    )
    expect(await askedAfter('http://localhost:3000/projects/1')).toEqual(['http://localhost:3000/api/x'])
  })
})

import { nearest } from './namespace-resolver.ts'
import { nameOf, type RepositoryIndex } from './repository-index.ts'
import type { Resolve } from './resolver.ts'

/** `require "a.b"` leads to `a/b.lua` or `a/b/init.lua`, in whichever folder the path is searched from. */
export function luaResolver(index: RepositoryIndex): Resolve {
  const byName = Map.groupBy(
    index.paths.filter((path) => path.endsWith('.lua')),
    nameOf,
  )
  return (from, { specifier }) => {
    const path = specifier.replaceAll('.', '/')
    const ending = [`${path}.lua`, `${path}/init.lua`]
    const candidates = ending.flatMap((each) =>
      (byName.get(nameOf(each)) ?? []).filter((file) => file === each || file.endsWith(`/${each}`)),
    )
    const to = nearest(candidates, from)
    if (to === from) return undefined
    if (to) return { targets: [{ path: to, names: [] }] }
    const library = path.split('/')[0] ?? ''
    return library
      ? {
          outside: {
            name: library,
            builtin: /^(?:string|table|math|io|os|coroutine|debug|utf8|package|bit|jit|ffi)$/.test(library),
          },
        }
      : undefined
  }
}

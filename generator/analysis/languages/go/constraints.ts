import type { Node } from 'web-tree-sitter'
import { nameOf } from '../../resolution/repository-index.ts'
import { sourceOf } from '../syntax.ts'

const SYSTEMS =
  'aix android darwin dragonfly freebsd illumos ios js linux netbsd openbsd plan9 solaris wasip1 windows'.split(' ')
const PROCESSORS = '386 amd64 arm arm64 loong64 mips mips64 mips64le mipsle ppc64 ppc64le riscv64 s390x wasm'.split(' ')

/** Names of systems, processors and compilers. Constraints use these names although no one sets them. */
export const PLATFORMS: ReadonlySet<string> = new Set([...SYSTEMS, ...PROCESSORS, 'unix', 'cgo', 'gc', 'gccgo'])

/** Build constraint of a file, from its `//go:build` line and its name's suffix; '' if it is always built. */
export function constraintOf(path: string, nodes: readonly Node[], source: string): string {
  const line = nodes.slice(
    0,
    nodes.findIndex(({ type }) => type === 'package_clause'),
  )
  const written = line.map((node) => /^\/\/go:build\s+(.+)$/.exec(sourceOf(node, source).trim())?.[1]).find(Boolean)
  const named = namedBy(path)
  if (!written) return named.join(' && ')
  return named.length === 0 ? written : [...named, written.includes('||') ? `(${written})` : written].join(' && ')
}

/** `x_linux.go`, `x_amd64.go`, `x_linux_amd64_test.go`: a name before that there must be. */
function namedBy(path: string): string[] {
  const [, ...parts] = nameOf(path)
    .replace(/(?:_test)?\.go$/, '')
    .split('_')
  const last = parts.at(-1) ?? ''
  if (SYSTEMS.includes(last)) return [last]
  if (!PROCESSORS.includes(last)) return []
  const system = parts.at(-2) ?? ''
  return SYSTEMS.includes(system) ? [system, last] : [last]
}

/** Build constraints that hold on most build machines without any setting. */
const USUAL = /^(?:linux|amd64|unix|cgo|gc|go1\.\d+)$/

export function isBuiltByDefault(constraint: string): boolean {
  const tokens = constraint.slice(0, 1_000).match(/&&|\|\||[!()]|[\w.]+/g) ?? []
  let at = 0
  const factor = (): boolean => {
    const token = tokens[at++]
    if (token === '!') return !factor()
    if (token !== '(') return USUAL.test(token ?? '')
    const inner = either()
    at++
    return inner
  }
  const both = (): boolean => joined('&&', factor).every(Boolean)
  const either = (): boolean => joined('||', both).some(Boolean)
  const joined = (sign: string, part: () => boolean): boolean[] => {
    const parts = [part()]
    while (tokens[at] === sign) {
      at++
      parts.push(part())
    }
    return parts
  }
  return tokens.length === 0 || either()
}

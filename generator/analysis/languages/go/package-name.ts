/**
 * The name by which a package is used: the last part of its path, without versions such as `/v2` and `.v3`.
 */
export function packageNameOf(specifier: string): string {
  const parts = specifier.split('/')
  const last = parts.pop() ?? ''
  const name = /^v\d+$/.test(last) ? (parts.pop() ?? last) : last
  return name.replace(/\.v\d+$/, '').replace(/^go-|-go$/g, '')
}

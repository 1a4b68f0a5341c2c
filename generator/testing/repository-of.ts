import type { Repository } from '../import/repository.ts'

/** Files as a repository that can be imported. */
export function repositoryOf(files: Readonly<Record<string, string>>, commit: string | null = null): Repository {
  const paths = Object.keys(files).sort()
  return {
    commit,
    count: paths.length,
    async *entries() {
      for (const path of paths) {
        const bytes = new TextEncoder().encode(files[path])
        yield { type: 'file', path, size: bytes.length, read: async () => bytes }
      }
    },
    close: async () => {},
  }
}

import type { Plugin } from 'vite'

/**
 * Each place that fetches a part of the client later lists the files it needs. What the first page has fetched by then
 * is left out of those lists: they would repeat it in every part, and cost more than many a part.
 */
export function leavePreloaded(): Plugin {
  const loaded = new Set<string>()
  return {
    name: 'leave-preloaded',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_file, files, { hostType }) =>
            hostType === 'js' ? files.filter((file) => !loaded.has(file)) : files,
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const add = (file: string) => {
          const chunk = bundle[file]
          if (chunk?.type !== 'chunk' || loaded.has(file)) return
          loaded.add(file)
          for (const imported of chunk.imports) add(imported)
        }
        for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) add(chunk.fileName)
      },
    },
  }
}

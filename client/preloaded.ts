import type { Plugin } from 'vite'

/** A part that only ever opens over an editor. */
const OVER_EDITOR = /page-history/
const EDITOR = /editor\/page-editor\.tsx$/

/**
 * Each place that fetches a part of the client later lists the files it needs. What the first page has fetched by then
 * is left out of those lists: they would repeat it in every part, and cost more than many a part. So is what the editor
 * has fetched, where a part opens over it; of such a part only the style sheets are listed, its scripts name each other.
 * A part that needs nothing but itself is asked for at once, and not announced before.
 */
export function leavePreloaded(): Plugin {
  const loaded = new Set<string>()
  const withEditor = new Set<string>()
  return {
    name: 'leave-preloaded',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (file, files, { hostType }) => {
            if (hostType !== 'js') return files
            if (!OVER_EDITOR.test(file)) {
              const missing = files.filter((one) => !loaded.has(one))
              return missing.length === 1 && missing[0] === file ? [] : missing
            }
            return files.filter((one) => one.endsWith('.css') && !withEditor.has(one))
          },
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const add = (file: string, to: Set<string>) => {
          const chunk = bundle[file]
          if (chunk?.type !== 'chunk' || to.has(file)) return
          to.add(file)
          for (const css of to === withEditor ? (chunk.viteMetadata?.importedCss ?? []) : []) to.add(css)
          for (const imported of chunk.imports) add(imported, to)
        }
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          if (chunk.isEntry) add(chunk.fileName, loaded)
          if (chunk.isEntry || EDITOR.test(chunk.facadeModuleId ?? '')) add(chunk.fileName, withEditor)
        }
      },
    },
  }
}

import type { Plugin } from 'vite'

/** Part that opens only over an editor. */
const OVER_EDITOR = /page-history/
const EDITOR = /editor\/page-editor\.tsx$/

/**
 * Shortens the preload lists in the bundle. Each dynamic import lists the files to preload. The plugin
 * removes files that the first page has already fetched: repeating their names in every list costs more than
 * many a part. For a part that opens over the editor, it also removes the editor's files. Such a list keeps
 * only style sheets, because its scripts import each other. A part without other files is fetched directly,
 * without a preload.
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

import type { Plugin } from 'vite'

/** Part that opens only over an editor. */
const OVER_EDITOR = /page-history/
const EDITOR = /editor\/page-editor\.tsx$/

/**
 * Shortens the lists of files in the bundle. Each place that loads a part on demand lists the files to
 * preload. The lists leave out files that the first page has already fetched: repeating them in every part
 * would cost more than many a part. If a part opens over the editor, its list also leaves out the editor's
 * files. Such a list has only the style sheets, because its scripts name each other. A part without other
 * files is fetched directly, without a preload.
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

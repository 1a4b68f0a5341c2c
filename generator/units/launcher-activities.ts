import type { ProjectModel } from '../analysis/project-model.ts'
import { folderOf } from '../analysis/resolution/repository-index.ts'

/** `manifest` and `line`: where it is said. */
export type Launched = { path: string; name: string; manifest: string; line: number }

/** Activities that Android starts from the icon of an application, according to its manifests. */
export function launcherActivities(model: ProjectModel, read: (path: string) => string): Launched[] {
  const manifests = [...model.files.keys()].filter((path) => /(?:^|\/)src\/main\/AndroidManifest\.xml$/.test(path))
  return manifests.flatMap((manifest) =>
    launchedIn(read(manifest)).flatMap(({ name, line }) => {
      const endings = ['kt', 'java'].map((ending) => `/${name.replaceAll('.', '/')}.${ending}`)
      const [path, ...others] = [...model.files.keys()].filter(
        (file) => file.startsWith(`${folderOf(manifest)}/`) && endings.some((ending) => file.endsWith(ending)),
      )
      return path !== undefined && others.length === 0 ? [{ path, name, manifest, line }] : []
    }),
  )
}

/**
 * Finds the launcher activities in a manifest, with their names as written. Removes the leading dot, which
 * means the application's package.
 */
function launchedIn(manifest: string): { name: string; line: number }[] {
  const [before = '', ...activities] = manifest.split(/<activity(?=\s)/)
  let line = before.split('\n').length
  return activities.flatMap((text) => {
    const start = line
    line += text.split('\n').length - 1
    const [own = ''] = text.split('</activity>', 1)
    const named = /\sandroid:name="\.?([\w.]+)"/.exec(own)
    if (!named?.[1] || !own.includes('"android.intent.category.LAUNCHER"')) return []
    return [{ name: named[1], line: start + own.slice(0, named.index + 1).split('\n').length - 1 }]
  })
}

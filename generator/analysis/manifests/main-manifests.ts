import { isHidden, isPeripheral } from '../graph/periphery.ts'
import type { ProjectModel } from '../project-model.ts'
import { folderOf } from '../resolution/repository-index.ts'
import type { Manifest } from './manifest.ts'

/** Returns the manifests at the top, or up to three from the folders directly below if there are none. */
export function mainManifests({ manifests }: Pick<ProjectModel, 'manifests'>): Manifest[] {
  const all = manifests.manifests.filter(({ path }) => !isPeripheral(path) && !isHidden(path))
  const top = all.filter(({ path }) => folderOf(path) === '')
  return top.length > 0 ? top : all.filter(({ path }) => path.split('/').length === 2).slice(0, 3)
}

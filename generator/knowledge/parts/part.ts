/**
 * Files of a repository that belong together. `folder`: the folder that contains them; null if a central
 * file, which then comes first, holds them together. `kind`: `others` collects the parts that had no room
 * beside the large ones.
 */
export type Part = {
  kind: 'folder' | 'centre' | 'family' | 'others'
  folder: string | null
  files: string[]
  parts: Part[]
}

/**
 * Files of a repository that belong together. `folder`: the folder that contains them, else null. `kind`: in
 * a `centre`, the first file is the central file that the others are tied to; `others` collects the smaller
 * parts beyond the limit.
 */
export type Part = {
  kind: 'folder' | 'centre' | 'family' | 'others'
  folder: string | null
  files: string[]
  parts: Part[]
}

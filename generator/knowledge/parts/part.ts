/**
 * Files of a repository that belong together. `folder`: they are what that folder holds; null where a central file holds
 * them together, which comes first then. `kind`: `others` are the parts for which there was no place beside the large ones.
 */
export type Part = {
  kind: 'folder' | 'centre' | 'family' | 'others'
  folder: string | null
  files: string[]
  parts: Part[]
}

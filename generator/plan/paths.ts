/** Keys of files and folders in a plan. */

export function fileKey(path: string): string {
  return `file:${path}`
}

export function folderKey(path: string): string {
  return `folder:${path}`
}

export function parentFolder(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash < 0 ? '' : path.slice(0, slash)
}

import { contentHash } from './content-hash.ts'

/** Work that touches every byte of an image. */
export type ImageTask = { hash: Blob } | { base64: string; type: string }

/** Runs a task. Resolves to the SHA-256 or to the decoded image. Rejects if the base64 is invalid. */
export async function runImageTask(task: ImageTask): Promise<string | Blob> {
  if ('hash' in task) return contentHash(new Uint8Array(await task.hash.arrayBuffer()))
  const binary = atob(task.base64.trim())
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
  return new Blob([bytes], { type: task.type })
}

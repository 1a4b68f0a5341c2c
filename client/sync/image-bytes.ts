import { type ImageTask, runImageTask } from './run-image-task.ts'

export type ImageAnswer = { result: string | Blob } | { error: string }

/** Returns the SHA-256 of an image, which is its name on the server. */
export async function hashOfImage(image: Blob): Promise<string> {
  return (await inWorker({ hash: image })) as string
}

/** Decodes base64. Rejects if it's invalid. */
export async function imageOfBase64(base64: string, type: string): Promise<Blob> {
  return (await inWorker({ base64, type })) as Blob
}

/** Runs a task in a worker. On the main thread, 20 MB would block the page for up to a second. */
function inWorker(task: ImageTask): Promise<string | Blob> {
  const worker = new Worker(new URL('./image-bytes-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<string | Blob>()
  worker.onmessage = ({ data }: MessageEvent<ImageAnswer>) => {
    if ('result' in data) resolve(data.result)
    else reject(new Error(data.error))
  }
  worker.onerror = ({ message }) => {
    console.warn('The image worker could not start', message)
    resolve(runImageTask(task))
  }
  worker.postMessage(task)
  return promise.finally(() => worker.terminate())
}

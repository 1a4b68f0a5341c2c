import type { ImageAnswer } from './image-bytes.ts'
import { type ImageTask, runImageTask } from './run-image-task.ts'

const answer = (message: ImageAnswer) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<ImageTask>) => {
  runImageTask(data).then(
    (result) => answer({ result }),
    (error: unknown) => answer({ error: String(error) }),
  )
})

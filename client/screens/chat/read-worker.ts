import { readAnswer } from './read-answer.ts'

addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(readAnswer(data)))

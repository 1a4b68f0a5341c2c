import { type AnswerText, readAnswer } from './read-answer.ts'

addEventListener('message', ({ data }: MessageEvent<AnswerText>) => postMessage(readAnswer(data)))

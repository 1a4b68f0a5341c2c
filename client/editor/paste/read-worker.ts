import { parseMarkdown } from '../../../shared/document/markdown/parse.ts'

addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(parseMarkdown(data)))

import { parseMarkdown } from '../../../shared/document/markdown/parse.ts'
import { readingFor } from './anchors.ts'
import type { Asked } from './read-document.ts'

addEventListener('message', ({ data: { text, pageId } }: MessageEvent<Asked>) =>
  postMessage(parseMarkdown(text, readingFor(pageId))),
)

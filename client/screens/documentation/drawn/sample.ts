import type { PageToDraw } from '../../../../shared/contract/drawn-page.ts'

const then = new Date(0).toISOString()

const page = {
  id: 1,
  project_id: 1,
  parent_id: 0,
  name: 'Sample',
  type: 'file',
  kind: null,
  source_path: 'src/sample.ts',
  created_at: then,
  updated_at: then,
} as const

/** A page with every kind of block. The build uses it to check that its class names match the styles. */
export const SAMPLE: PageToDraw = {
  gitHost: 'github.com',
  origin: undefined,
  address: '/projects/1/1',
  project: {
    id: 1,
    name: 'Sample',
    type: 'github',
    git_url: 'https://example.org/acme/sample',
    commit_hash: '0'.repeat(40),
    default_page_id: 1,
    language: 'en',
  } as PageToDraw['project'],
  page,
  around: [page],
  citations: [],
  linked: new Set(),
  content: {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Sample' }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Text' },
          { type: 'citation', attrs: { id: 1 } },
        ],
      },
      { type: 'codeBlock', attrs: { language: 'typescript' }, content: [{ type: 'text', text: 'let a = 1' }] },
      { type: 'codeBlock', attrs: { language: 'mermaid' }, content: [{ type: 'text', text: 'graph TD' }] },
      { type: 'alert', attrs: { type: 'warning' }, content: [{ type: 'paragraph' }] },
      { type: 'youtube', attrs: { src: 'https://www.youtube.com/watch?v=aaaaaaaaaaa' } },
      { type: 'image', attrs: { src: '/api/files/1', alt: 'Image' } },
      {
        type: 'table',
        content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [{ type: 'paragraph' }] }] }],
      },
      { type: 'editorCanvas', attrs: { height: 200 } },
    ],
  },
}

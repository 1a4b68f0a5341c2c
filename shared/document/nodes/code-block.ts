import { CodeBlock } from '@tiptap/extension-code-block'

/** The languages that code can be marked as. Without one, the language is detected when the block is shown. */
export const CODE_LANGUAGES = [
  'javascript',
  'typescript',
  'python',
  'java',
  'c++',
  'c',
  'csharp',
  'php',
  'ruby',
  'go',
  'rust',
  'swift',
  'kotlin',
  'scala',
  'sql',
  'json',
  'xml',
  'html',
  'yaml',
  'bash',
  'sh',
  'shell',
  'powershell',
  'css',
  'scss',
  'markdown',
  'dockerfile',
  'nginx',
  'apache',
  'mermaid',
  'openapi',
] as const

export const CodeBlockNode = CodeBlock.extend({
  addAttributes() {
    return { language: { default: null }, git_url: { default: null } }
  },
}).configure({ exitOnTripleEnter: true })

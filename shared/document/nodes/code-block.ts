import { CodeBlock } from '@tiptap/extension-code-block'
import { isSafeLink } from '../addresses.ts'

/** Languages that a code block can have. Without one, the language is detected when the block is shown. */
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

/** Other names that people use for some of the languages. */
const ALIASES: ReadonlyMap<string, (typeof CODE_LANGUAGES)[number]> = new Map([
  ['js', 'javascript'],
  ['ts', 'typescript'],
  ['py', 'python'],
  ['cpp', 'c++'],
  ['cs', 'csharp'],
  ['c#', 'csharp'],
  ['rb', 'ruby'],
  ['golang', 'go'],
  ['rs', 'rust'],
  ['kt', 'kotlin'],
  ['htm', 'html'],
  ['yml', 'yaml'],
  ['zsh', 'bash'],
  ['console', 'shell'],
  ['ps1', 'powershell'],
  ['md', 'markdown'],
  ['docker', 'dockerfile'],
  ['swagger', 'openapi'],
])

/**
 * Returns the language for a typed or pasted word: our name for a known language, else the word itself,
 * shortened.
 */
export function languageOfWord(word: string | null | undefined): string | null {
  const name = (word ?? '').trim().toLowerCase().slice(0, 40)
  return name === '' ? null : (ALIASES.get(name) ?? name)
}

export const CodeBlockNode = CodeBlock.extend({
  addAttributes() {
    return {
      language: { default: null, parseHTML: (element) => languageOfWord(languageOfElement(element)) },
      git_url: { default: null, parseHTML: (element) => safe(element.getAttribute('git_url')) },
    }
  },
}).configure({ exitOnTripleEnter: true })

/** Reads a code block's language from our attribute, or from a class name as other websites use it. */
function languageOfElement(element: HTMLElement): string | null {
  const own = element.getAttribute('language')
  if (own) return own
  const classes = `${element.className} ${element.firstElementChild?.className ?? ''}`
  return /(?:^|\s)lang(?:uage)?-(\S+)/.exec(classes)?.[1] ?? null
}

function safe(address: string | null): string | null {
  return isSafeLink(address) ? address : null
}

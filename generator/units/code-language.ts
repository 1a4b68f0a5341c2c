import type { CODE_LANGUAGES } from '../../shared/document/nodes/code-block.ts'

type CodeLanguage = (typeof CODE_LANGUAGES)[number]

const BY_NAME: ReadonlyMap<string, CodeLanguage> = new Map<string, CodeLanguage>([
  ['typescript', 'typescript'],
  ['tsx', 'typescript'],
  ['ts', 'typescript'],
  ['javascript', 'javascript'],
  ['js', 'javascript'],
  ['jsx', 'javascript'],
  ['mjs', 'javascript'],
  ['python', 'python'],
  ['py', 'python'],
  ['python3', 'python'],
  ['pycon', 'python'],
  ['go', 'go'],
  ['golang', 'go'],
  ['java', 'java'],
  ['kotlin', 'kotlin'],
  ['scala', 'scala'],
  ['c', 'c'],
  ['c++', 'c++'],
  ['cpp', 'c++'],
  ['c#', 'csharp'],
  ['php', 'php'],
  ['ruby', 'ruby'],
  ['rb', 'ruby'],
  ['rust', 'rust'],
  ['rs', 'rust'],
  ['swift', 'swift'],
  ['sql', 'sql'],
  ['json', 'json'],
  ['jsonc', 'json'],
  ['xml', 'xml'],
  ['svg', 'xml'],
  ['html', 'html'],
  ['yaml', 'yaml'],
  ['yml', 'yaml'],
  ['shell', 'bash'],
  ['bash', 'bash'],
  ['sh', 'bash'],
  ['console', 'bash'],
  ['shell-session', 'bash'],
  ['zsh', 'bash'],
  ['powershell', 'powershell'],
  ['css', 'css'],
  ['scss', 'scss'],
  ['markdown', 'markdown'],
  ['md', 'markdown'],
  ['dockerfile', 'dockerfile'],
  ['nginx', 'nginx'],
])

/** Name of a language for code blocks. Null if code blocks don't know it. */
export function codeLanguage(name: string): CodeLanguage | null {
  return BY_NAME.get(name.toLowerCase()) ?? null
}

import type { LanguageFn } from 'highlight.js'

type Loader = () => Promise<{ default: LanguageFn }>

const typescript: Loader = () => import('highlight.js/lib/languages/typescript')
const javascript: Loader = () => import('highlight.js/lib/languages/javascript')
const bash: Loader = () => import('highlight.js/lib/languages/bash')
const xml: Loader = () => import('highlight.js/lib/languages/xml')

/**
 * Loaders of languages, called when a block is first shown. Keys are the names that a block may use, in
 * lower case.
 */
export const LOADERS: Readonly<Record<string, Loader>> = {
  javascript,
  js: javascript,
  jsx: javascript,
  typescript,
  ts: typescript,
  tsx: typescript,
  python: () => import('highlight.js/lib/languages/python'),
  java: () => import('highlight.js/lib/languages/java'),
  'c++': () => import('highlight.js/lib/languages/cpp'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  c: () => import('highlight.js/lib/languages/c'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  php: () => import('highlight.js/lib/languages/php'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  go: () => import('highlight.js/lib/languages/go'),
  rust: () => import('highlight.js/lib/languages/rust'),
  swift: () => import('highlight.js/lib/languages/swift'),
  kotlin: () => import('highlight.js/lib/languages/kotlin'),
  scala: () => import('highlight.js/lib/languages/scala'),
  sql: () => import('highlight.js/lib/languages/sql'),
  json: () => import('highlight.js/lib/languages/json'),
  xml,
  html: xml,
  yaml: () => import('highlight.js/lib/languages/yaml'),
  toml: () => import('highlight.js/lib/languages/ini'),
  bash,
  sh: bash,
  shell: () => import('highlight.js/lib/languages/shell'),
  powershell: () => import('highlight.js/lib/languages/powershell'),
  css: () => import('highlight.js/lib/languages/css'),
  scss: () => import('highlight.js/lib/languages/scss'),
  markdown: () => import('highlight.js/lib/languages/markdown'),
  dockerfile: () => import('highlight.js/lib/languages/dockerfile'),
  nginx: () => import('highlight.js/lib/languages/nginx'),
  apache: () => import('highlight.js/lib/languages/apache'),
}

const NAMES: Readonly<Record<string, string>> = {
  javascript: 'JavaScript',
  js: 'JavaScript',
  jsx: 'JSX',
  typescript: 'TypeScript',
  ts: 'TypeScript',
  tsx: 'TSX',
  'c++': 'C++',
  cpp: 'C++',
  csharp: 'C#',
  php: 'PHP',
  sql: 'SQL',
  json: 'JSON',
  xml: 'XML',
  html: 'HTML',
  yaml: 'YAML',
  toml: 'TOML',
  sh: 'sh',
  css: 'CSS',
  scss: 'SCSS',
  nginx: 'nginx',
  openapi: 'OpenAPI',
  mermaid: 'Diagram',
  powershell: 'PowerShell',
}

/** Name of a language as shown on the screen. */
export function languageName(language: string): string {
  return (
    (Object.hasOwn(NAMES, language) ? NAMES[language] : undefined) ??
    language.charAt(0).toUpperCase() + language.slice(1)
  )
}

/** Language that a text is coloured as; undefined if it has no colours. */
export function colouredAs(language: string | undefined, text: string): string | undefined {
  if (language === 'openapi') return /^\s*[{[]/.test(text) ? 'json' : 'yaml'
  return language === 'mermaid' ? undefined : language
}

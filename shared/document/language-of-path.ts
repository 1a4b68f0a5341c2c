/** Language that code is highlighted in, by file extension. */
const LANGUAGES: Readonly<Record<string, string>> = {
  c: 'c',
  cc: 'c++',
  cpp: 'c++',
  cs: 'csharp',
  css: 'css',
  go: 'go',
  h: 'c',
  html: 'html',
  java: 'java',
  js: 'javascript',
  cjs: 'javascript',
  mjs: 'javascript',
  jsx: 'javascript',
  json: 'json',
  kt: 'kotlin',
  md: 'markdown',
  php: 'php',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  scala: 'scala',
  scss: 'scss',
  sh: 'bash',
  sql: 'sql',
  swift: 'swift',
  ts: 'typescript',
  tsx: 'typescript',
  mts: 'typescript',
  xml: 'xml',
  yaml: 'yaml',
  yml: 'yaml',
}

/** Language name for the code block of a file; null if the file's extension is unknown. */
export function languageOfPath(path: string): string | null {
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(LANGUAGES, ending) ? (LANGUAGES[ending] ?? null) : null
}

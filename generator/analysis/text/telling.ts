import { isDirective } from '../doc-comments/comment-text.ts'

/**
 * Returns the introduction of a file without leading lines that don't describe it. Returns '' if nothing else
 * is left.
 */
export function tellingText(doc: string, path = ''): string {
  if (TEMPLATE.test(doc)) return ''
  const lines = doc.split('\n')
  const first = lines.findIndex((line) => line.trim() !== '' && !isTrivial(line.trim(), path))
  return first < 0 ? '' : lines.slice(first).join('\n')
}

/** Matches instructions of a template to its users. They don't describe a project that uses the template. */
const TEMPLATE =
  /\bthis workflow file will not need\s+changing\b|\bthis workflow uses actions that are not\s+certified by GitHub\b|^To get started with \p{L}+, (?:specify|please)\b/iu

const ADDRESS =
  /^(?:(?:see|see also|more|docs?|documentation|source|reference|read more|learn more)\b[^.]{0,30}?)?<?https?:\/\/\S+?>?(?: (?:for|to) .{0,60})?\.?$/i
const FIELD =
  /^@?(?:authors?|date|created(?: (?:by|on|at))?|generated(?: (?:by|on|at))?|file ?(?:name)?|filename|version|since|maintainers?|e-?mail|last[ -](?:modified|updated)) ?:/i
const NAMED = /^(package|module|namespace|file|class)\s+([\w./-]+)$/i
const CODE =
  /[;{}]$|^(?:import|from|using|require|include|#include|use)\b.*["';]$|^(?:import|from) [\w.{}*, ]+ (?:from|import) |^\{[%{#]/

function isTrivial(line: string, path: string): boolean {
  return (
    isDirective(line) ||
    ADDRESS.test(line) ||
    FIELD.test(line) ||
    isClause(line, path) ||
    CODE.test(line) ||
    repeatsName(line, path)
  )
}

/** "package store", "Module lib.store"; but not "File utilities". */
function isClause(line: string, path: string): boolean {
  const [, kind, name = ''] = NAMED.exec(line.replace(/\.$/, '')) ?? []
  return kind !== undefined && (/^(?:package|namespace)$/.test(kind) || /[./_]/.test(name) || repeatsName(name, path))
}

/** `src/utils.py`, `utils.py` and "Utils" above the code of that file. */
function repeatsName(line: string, path: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  const said = plain(line)
  const name = path.slice(path.lastIndexOf('/') + 1)
  return said !== '' && [path, name, name.replace(/\.[^.]+$/, '')].some((each) => plain(each) === said)
}

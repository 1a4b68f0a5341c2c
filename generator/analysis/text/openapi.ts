import { cutText } from '../../../shared/basics/whole-text.ts'
import { operationKey, operationLines } from './json-operations.ts'
import type { Route } from './routes.ts'

const METHODS = /^(?:get|put|post|delete|options|head|patch|trace)$/
const IS_DESCRIPTION = /^\s*(?:\{\s*)?["']?(?:openapi|swagger)["']?\s*:\s*["']?[23]\.\d/m
const HEAD = 20_000
const MAX_SIZE = 5_000_000
const MAX_ROUTES = 1_000
const MAX_ABOUT = 200

/** Facts collected about an operation while its lines are read. */
type Operation = {
  method: string
  path: string
  line: number
  summary: string
  description: string
  id: string
  tags: string[]
}

/**
 * Returns the operations of an OpenAPI description, version 2 or 3, in JSON or YAML. Includes their tags and
 * descriptions. Empty for any other file.
 * @see https://spec.openapis.org/oas/latest.html#paths-object
 */
export function openApiRoutes(content: string, language: string): Route[] {
  if (!/^(?:JSON|YAML)$/.test(language) || content.length > MAX_SIZE) return []
  if (!IS_DESCRIPTION.test(content.slice(0, HEAD))) return []
  const operations = language === 'JSON' ? ofJson(content) : ofYaml(content)
  return operations.slice(0, MAX_ROUTES).map(({ method, path, line, id, tags, ...told }) => {
    const words = cutText((told.summary || told.description).replace(/\s+/g, ' ').trim(), MAX_ABOUT)
    // The tags and id of an operation are only a fallback for a missing summary and description.
    const about = words || [tags.join(', '), cutText(id, MAX_ABOUT)].filter(Boolean).join(': ')
    return { method: method.toUpperCase(), path, line, ...(about ? { about } : {}) }
  })
}

function ofJson(content: string): Operation[] {
  const root = parsed(content)
  if (root === undefined) return []
  const found: Operation[] = []
  const lines = operationLines(content)
  for (const [path, item] of Object.entries(recordOf(recordOf(root).paths))) {
    for (const [method, value] of Object.entries(recordOf(item))) {
      const line = METHODS.test(method) ? lines.get(operationKey(path, method)) : undefined
      if (line === undefined) continue
      if (found.length === MAX_ROUTES) return found
      const { summary, description, operationId, tags } = recordOf(value)
      const named = Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []
      found.push({
        ...{ method, path, line, tags: named, id: textOf(operationId) },
        ...{ summary: textOf(summary), description: firstParagraph(textOf(description)) },
      })
    }
  }
  return found
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

const KEY = /^( *)(?:"([^"]{1,300})"|'([^']{1,300})'|([^\s#'"-][^#'"\n]{0,300}?))\s*:(?:\s+(.*))?$/

/**
 * Reads YAML by indentation: paths are one level below `paths`, methods below a path, and fields below a
 * method.
 */
function ofYaml(content: string): Operation[] {
  const found: Operation[] = []
  const depth = { path: -1, method: -1, field: -1 }
  let isInPaths = false
  let path = ''
  let operation: Operation | undefined
  let isInTags = false
  const lines = content.split('\n')
  const { texts, within } = longTexts(lines)
  for (const [index, raw] of lines.entries()) {
    if (within.has(index)) continue
    const line = raw.slice(0, 400).trimEnd()
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue
    const tag = isInTags && operation ? /^ *- +["']?([^"'#\n]{1,100}?)["']?\s*$/.exec(line)?.[1] : undefined
    if (tag && operation) {
      operation.tags.push(tag)
      continue
    }
    const match = KEY.exec(line)
    if (!match) continue
    const indent = match[1]?.length ?? 0
    const name = match[2] ?? match[3] ?? match[4] ?? ''
    const value = match[5] ?? ''
    if (indent === 0) {
      isInPaths = name === 'paths'
      Object.assign(depth, { path: -1, method: -1, field: -1 })
      continue
    }
    if (!isInPaths) continue
    if (depth.path < 0) depth.path = indent
    if (indent === depth.path) {
      path = name
      operation = undefined
      depth.method = -1
      continue
    }
    if (depth.method < 0) depth.method = indent
    if (indent === depth.method) {
      isInTags = false
      depth.field = -1
      operation =
        METHODS.test(name) && path
          ? { method: name, path, line: index + 1, summary: '', description: '', id: '', tags: [] }
          : undefined
      if (operation) found.push(operation)
      continue
    }
    if (!operation) continue
    if (depth.field < 0) depth.field = indent
    if (indent !== depth.field) continue
    isInTags = name === 'tags' && value === ''
    if (name === 'tags') operation.tags.push(...inlineList(value))
    else if (name === 'summary' || name === 'description') operation[name] = texts.get(index) ?? scalar(value)
    else if (name === 'operationId') operation.id = scalar(value)
  }
  return found
}

const LONG_TEXT = /^( *)(?:summary|description):(?: +(.*))?$/

/**
 * Returns multi-line texts by the line of their key, and the numbers of all lines inside them. Such text is
 * indented deeper than its key. Only the first paragraph is kept.
 */
function longTexts(lines: readonly string[]): { texts: Map<number, string>; within: Set<number> } {
  const texts = new Map<number, string>()
  const within = new Set<number>()
  for (let index = 0; index < lines.length; index++) {
    const [, indent, value = ''] = LONG_TEXT.exec(lines[index] ?? '') ?? []
    if (indent === undefined) continue
    let end = index + 1
    const isInside = (line: string) => line.trim() === '' || line.startsWith(`${indent} `)
    while (end < lines.length && isInside(lines[end] ?? '')) within.add(end++)
    if (end === index + 1) continue
    const first = /^[|>][-+\d]*\s*(?:#.*)?$/.test(value) ? '' : `${value}\n`
    const text = firstParagraph(first + lines.slice(index + 1, end).join('\n'))
    texts.set(index, /^["']/.test(text) ? scalar(text.replace(/\s+/g, ' ')) : text)
    index = end - 1
  }
  return { texts, within }
}

function firstParagraph(text: string): string {
  return text.trim().split(/\n\s*\n/, 1)[0] ?? ''
}

function inlineList(value: string): string[] {
  const inner = /^\[(.*)\]$/.exec(value)?.[1] ?? ''
  return inner
    .split(',')
    .map((each) => scalar(each.trim()))
    .filter(Boolean)
}

function scalar(value: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"|^'((?:[^']|'')*)'/.exec(value)
  return quoted ? (quoted[1] ?? quoted[2] ?? '') : value.replace(/\s+#.*$/, '').replace(/^[|>][-+]?$/, '')
}

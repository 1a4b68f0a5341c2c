import type { FileAnalysis } from '../file-analysis.ts'

const LITERAL = String.raw`("[^"\\\n]{1,60}"|'[^'\\\n$]{1,60}'|\d[\d_.]{0,20}|true|false|True|False)`
const MAX_LINE = 2_000

/**
 * Adds the default value of each variable, if the expression that reads the variable contains a literal
 * default.
 */
export function withFallbacks(environment: FileAnalysis['environment'], content: string): FileAnalysis['environment'] {
  if (environment.length === 0) return environment
  const lines = content.split('\n')
  return environment.map((variable) => {
    const fallback = fallbackIn((lines[variable.line - 1] ?? '').slice(0, MAX_LINE), variable.name)
    return fallback === undefined ? variable : { ...variable, fallback }
  })
}

/** `get("X", "y")`, `process.env.X ?? "y"`, `ENV["X"] || "y"`. */
function fallbackIn(line: string, name: string): string | undefined {
  const asked = new RegExp(String.raw`\b(?:get|getenv|fetch|env)\(\s*["']${name}["']\s*,\s*${LITERAL}\s*,?\s*\)`)
  const chosen = new RegExp(String.raw`\b(?:env|ENV)\b(?:\.|\[["'])${name}(?:["']\])?\s*(?:\?\?|\|\|)\s*${LITERAL}`)
  return literalValue((asked.exec(line) ?? chosen.exec(line))?.[1] ?? '')
}

const WHOLE = new RegExp(`^${LITERAL}$`)

/** Returns the value of a literal without quotes, or `undefined` for any other expression. */
export function literalValue(written: string): string | undefined {
  return WHOLE.exec(written)?.[1]?.replace(/^(["'])(.*)\1$/, '$2')
}

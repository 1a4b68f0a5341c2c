import type { FileAnalysis } from '../file-analysis.ts'

/** Whether a path is a settings file of Spring Boot. Quarkus and Micronaut use the same file names. */
export function isSpringSettings(path: string): boolean {
  return /(?:^|\/)(?:application|bootstrap)(?:-[\w-]+)?\.(?:properties|ya?ml)$/.test(path)
}

/** Matches names of secrets. Their values are never shown, not even example values. */
const SECRET = /PASS|SECRET|TOKEN|KEY|CREDENTIAL/
const MOST = 200

/** `${MYSQL_URL:jdbc:mysql://localhost/shop}`: environment variables, with what is taken where nobody sets them. */
export function springVariables(text: string): FileAnalysis['environment'] {
  const found = new Map<string, FileAnalysis['environment'][number]>()
  for (const [at, line] of text.split('\n').entries()) {
    if (/^\s*[#!]/.test(line)) continue
    for (const [, name = '', fallback = ''] of line.matchAll(/\$\{([A-Z][A-Z0-9_]{1,80})(?::([^${}]{1,80}))?[:}]/g)) {
      if (found.has(name) || found.size >= MOST) continue
      found.set(name, { name, line: at + 1, ...(fallback !== '' && !SECRET.test(name) && { fallback }) })
    }
  }
  return [...found.values()]
}

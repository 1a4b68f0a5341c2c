import DOMPurify from 'dompurify'

/**
 * Rejects for a text that mermaid would not draw. Parsing needs no page, but mermaid cleans labels while it parses, and
 * the cleaner needs one; here only the syntax matters.
 */
export async function parseMermaid(text: string): Promise<void> {
  Object.assign(DOMPurify, { addHook: () => {}, sanitize: (dirty: string) => dirty })
  const { default: mermaid } = await import('mermaid')
  await mermaid.parse(text)
}

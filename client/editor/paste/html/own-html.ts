/** An address in an attribute that pages don't have. */
const FOREIGN =
  /<(?:a|img)\b[^>]*?\s(?:href|src)\s*=\s*["']?(?!https?:|mailto:|tel:|page:|attachment:|data:image\/|\/api\/blob\/|["'\s>])/i

/**
 * Whether HTML was copied from a page and declares how its blocks fit together. Other ProseMirror editors
 * declare that too, so foreign addresses exclude it.
 */
export function isOurs(html: string): boolean {
  return html.includes('data-pm-slice') && !FOREIGN.test(html)
}

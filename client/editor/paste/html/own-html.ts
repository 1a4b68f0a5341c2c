/** An address in an attribute that pages don't have. */
const FOREIGN =
  /<(?:a|img)\b[^>]*?\s(?:href|src)\s*=\s*["']?(?!https?:|mailto:|tel:|page:|attachment:|data:image\/|\/api\/blob\/|["'\s>])/i

/** Whether HTML was copied from a page, and says how its blocks fit together. Other editors of this make say so, too. */
export function isOurs(html: string): boolean {
  return html.includes('data-pm-slice') && !FOREIGN.test(html)
}

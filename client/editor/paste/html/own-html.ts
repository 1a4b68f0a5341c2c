/** Matches a link or image whose address pages would never contain. */
const FOREIGN =
  /<(?:a|img)\b[^>]*?\s(?:href|src)\s*=\s*["']?(?!https?:|mailto:|tel:|page:|attachment:|data:image\/|\/api\/blob\/|["'\s>])/i

/**
 * Whether HTML was copied from one of our pages. Our HTML declares in `data-pm-slice` how its blocks fit
 * together. Other ProseMirror editors do that too, so addresses that pages never contain exclude the HTML.
 */
export function isOurs(html: string): boolean {
  return html.includes('data-pm-slice') && !FOREIGN.test(html)
}

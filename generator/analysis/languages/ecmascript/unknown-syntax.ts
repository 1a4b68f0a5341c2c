/** The grammar doesn't know `export type * from`. Without `type`, the names that it exports are the same. */
export function withoutTypeStars(source: string): string {
  return source.replace(
    /^([ \t]*export[ \t]+)type([ \t]*\*)/gm,
    (_, before: string, after: string) => `${before}    ${after}`,
  )
}

/** Rewrites other types that the grammar can't read in their place. The names in the result are the same. */
export function withPlainTypes(text: string): string {
  return (
    text
      // The grammar reads a signature that begins with type parameters as arguments of the type above it.
      .replace(/^([ \t]*)[ \t](?=<(?:[\w$][^\n]*>\(|[ \t]*$))/gm, '$1;')
      .replace(/<(\s*typeof\s+import\s*\(\s*(?:'[^'\n]*'|"[^"\n]*")\s*\)[^<>()\n]*)>\(/g, '($1, ')
      .replace(/(?<=[\w$])<[^`<>]{1,500}>(?=`)/g, (types) => types.replace(/[^\n]/g, ' '))
  )
}

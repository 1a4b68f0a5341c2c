/**
 * Removes `type` from `export type * from`, which the grammar doesn't know. The exported names stay the
 * same.
 */
export function withoutTypeStars(source: string): string {
  return source.replace(
    /^([ \t]*export[ \t]+)type([ \t]*\*)/gm,
    (_, before: string, after: string) => `${before}    ${after}`,
  )
}

/**
 * Rewrites further types that the grammar can't read, without changing their positions. Names stay the
 * same.
 */
export function withPlainTypes(text: string): string {
  return (
    text
      // Ends the type above: the grammar reads a signature that begins with type parameters as its arguments.
      .replace(/^([ \t]*)[ \t](?=<(?:[\w$][^\n]*>\(|[ \t]*$))/gm, '$1;')
      .replace(/<(\s*typeof\s+import\s*\(\s*(?:'[^'\n]*'|"[^"\n]*")\s*\)[^<>()\n]*)>\(/g, '($1, ')
      .replace(/(?<=[\w$])<[^`<>]{1,500}>(?=`)/g, (types) => types.replace(/[^\n]/g, ' '))
  )
}

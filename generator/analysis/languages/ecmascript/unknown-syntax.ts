/** The grammar does not know `export type * from`; without the word it is the same to a reader of names. */
export function withoutTypeStars(source: string): string {
  return source.replace(
    /^([ \t]*export[ \t]+)type([ \t]*\*)/gm,
    (_, before: string, after: string) => `${before}    ${after}`,
  )
}

/** Other types that it cannot read where they stand, put so that it can; to a reader of names they are the same. */
export function withPlainTypes(text: string): string {
  return (
    text
      // A signature whose type parameters begin a line is taken for arguments of the type above it.
      .replace(/^([ \t]*)[ \t](?=<(?:[\w$][^\n]*>\(|[ \t]*$))/gm, '$1;')
      .replace(/<(\s*typeof\s+import\s*\(\s*(?:'[^'\n]*'|"[^"\n]*")\s*\)[^<>()\n]*)>\(/g, '($1, ')
      .replace(/(?<=[\w$])<[^`<>]{1,500}>(?=`)/g, (types) => types.replace(/[^\n]/g, ' '))
  )
}

const DIRECTIVE = String.raw`^[ \t]*#[^\n]*(?:\\\n[^\n]*)*`
const BEFORE_NAME = String.raw`\b(?:class|struct|union|enum)[ \t]+[A-Z][A-Z\d_]{2,60}(?:\([^()\n]{0,80}\))?(?=[ \t]+[A-Za-z_])`
const BY_ITS_END =
  '_(?:API|INLINE|EXPORTS?|PUBLIC|LOCAL|NOEXCEPT|NODISCARD|NORETURN|DEPRECATED|CONSTEXPR|EXTERN|DECL|CDECL)'
const ALONE = String.raw`^[ \t]*[A-Z][A-Z\d]*_[A-Z\d_]{1,60}(?:\([^()\n]{0,80}\))?[ \t]*$`
const MACROS = new RegExp(
  `${DIRECTIVE}|${BEFORE_NAME}|${ALONE}|\\b[A-Z][A-Z\\d_]{0,60}${BY_ITS_END}\\b(?!\\s*\\()`,
  'gm',
)

/** Blanks macros where the grammar expects none, such as those for exports, inlining and deprecation. */
export function withoutMacros(source: string): string {
  return withBareTypes(source).replace(MACROS, (match) => {
    if (/^[ \t]*#/.test(match)) return match
    const word = /^(?:class|struct|union|enum)\b/.exec(match)?.[0] ?? ''
    return word + ' '.repeat(match.length - word.length)
  })
}

const EXPORTER = String.raw`(?:PyAPI_(?:FUNC|DATA)|[A-Z\d_]{0,60}(?:PUBLIC|API|EXPORTS?|EXTERN|PUBFUN)(?:_[A-Z\d_]{1,30})?)`
const TYPE_IN_EXPORTER = new RegExp(
  String.raw`^([ \t]*(?:extern[ \t]+)?)(${EXPORTER}[ \t]*\([ \t]*)([A-Za-z_][\w \t*&:<>,]{0,120})(\)\s*)(?=[A-Za-z_]\w{0,120}[ \t]*[(;[])`,
  'gm',
)

/**
 * `LIB_API(char *) name(…)` as `char *name(…)`: a macro that takes a type gives it back with what its compiler needs.
 * Positions of names stay.
 */
export function withBareTypes(source: string): string {
  return source.replace(TYPE_IN_EXPORTER, (_, ...parts: string[]) => {
    const [before = '', macro = '', type = '', after = ''] = parts
    const bare = type.trim()
    if (after.includes('\n')) return `${before}${' '.repeat(macro.length)}${type} ${after.slice(1)}`
    const apart = /\s[*&]+$/.test(bare) ? '' : ' '
    return before + (bare + apart).padStart(macro.length + type.length + after.length)
  })
}

/** Types for the part of the package that we use; it has none of its own. */
declare module 'js-yaml' {
  export type Schema = { readonly kind: unique symbol }
  export const JSON_SCHEMA: Schema
  export const FAILSAFE_SCHEMA: Schema
  export function load(text: string, options: { schema: Schema }): unknown
  export class YAMLException extends Error {
    readonly reason: string
    readonly mark?: { readonly line: number; readonly column: number }
  }
}

import { readModule } from './ecmascript/read-module.ts'
import { withoutTypeStars, withPlainTypes } from './ecmascript/unknown-syntax.ts'
import type { LanguageAnalyzer } from './syntax.ts'

export const typescript: LanguageAnalyzer = {
  grammar: 'tree-sitter-typescript.wasm',
  prepared: withoutTypeStars,
  mended: withPlainTypes,
  read: readModule,
}

import { readModule } from './ecmascript/read-module.ts'
import { withoutTypeStars, withPlainTypes } from './ecmascript/unknown-syntax.ts'
import type { LanguageAnalyzer } from './syntax.ts'

export const tsx: LanguageAnalyzer = {
  grammar: 'tree-sitter-tsx.wasm',
  prepared: withoutTypeStars,
  mended: withPlainTypes,
  read: readModule,
}

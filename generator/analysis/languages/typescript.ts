import { readModule } from './ecmascript/read-module.ts'
import { withoutTypeStars } from './ecmascript/type-stars.ts'
import type { LanguageAnalyzer } from './syntax.ts'

export const typescript: LanguageAnalyzer = {
  grammar: 'tree-sitter-typescript.wasm',
  prepared: withoutTypeStars,
  read: readModule,
}

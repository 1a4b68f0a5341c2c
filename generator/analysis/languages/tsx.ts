import { readModule } from './ecmascript/read-module.ts'
import { withoutTypeStars } from './ecmascript/type-stars.ts'
import type { LanguageAnalyzer } from './syntax.ts'

export const tsx: LanguageAnalyzer = { grammar: 'tree-sitter-tsx.wasm', prepared: withoutTypeStars, read: readModule }

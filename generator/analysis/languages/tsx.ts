import { readModule } from './ecmascript/read-module.ts'
import type { LanguageAnalyzer } from './syntax.ts'

export const tsx: LanguageAnalyzer = { grammar: 'tree-sitter-tsx.wasm', read: readModule }

import { readModule } from './ecmascript/read-module.ts'
import type { LanguageAnalyzer } from './syntax.ts'

export const javascript: LanguageAnalyzer = { grammar: 'tree-sitter-javascript.wasm', read: readModule }

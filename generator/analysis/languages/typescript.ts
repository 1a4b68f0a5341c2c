import { readModule } from './ecmascript/read-module.ts'
import type { LanguageAnalyzer } from './syntax.ts'

export const typescript: LanguageAnalyzer = { grammar: 'tree-sitter-typescript.wasm', read: readModule }

import Type, { type Static } from 'typebox'

export const ExportedCitation = Type.Object({
  path: Type.String(),
  startLine: Type.Integer({ minimum: 1 }),
  endLine: Type.Integer({ minimum: 1 }),
  symbol: Type.Optional(Type.String()),
  hash: Type.String({ description: 'SHA-256 of the cited lines, joined by line feeds' }),
  bareHash: Type.Optional(Type.String({ description: 'The same without what a formatter may change' })),
  docHash: Type.Optional(Type.String({ description: "SHA-256 of the first sentence of the symbol's comment" })),
  comment: Type.Optional(
    Type.Array(Type.String(), {
      description: 'If the statement rests on the comment: hashes of the comment and of its sentences',
    }),
  ),
})
export type ExportedCitation = Static<typeof ExportedCitation>

export const ExportedPage = Type.Object({
  id: Type.Integer(),
  parentId: Type.Integer(),
  name: Type.String(),
  type: Type.String(),
  kind: Type.Optional(
    Type.String({ description: 'What the generator made the page for: `overview`, `topic`, `file` …' }),
  ),
  sourcePath: Type.Optional(Type.String()),
  markdownPath: Type.String(),
  citations: Type.Array(ExportedCitation),
})
export type ExportedPage = Static<typeof ExportedPage>

export const Coverage = Type.Object({
  files: Type.Integer(),
  filesWithPage: Type.Integer(),
  publicSymbols: Type.Integer(),
  publicSymbolsDocumented: Type.Integer(),
})
export type Coverage = Static<typeof Coverage>

/** The content of `docwright.json`. */
export const ExportedProject = Type.Object({
  project: Type.String(),
  commit: Type.Union([Type.String(), Type.Null()]),
  pages: Type.Array(ExportedPage),
  images: Type.Optional(Type.Array(Type.String(), { description: 'The files of the images that pages show' })),
  files: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description: 'Every file that was read: `sourceHash` of its text',
    }),
  ),
  coverage: Coverage,
})
export type ExportedProject = Static<typeof ExportedProject>

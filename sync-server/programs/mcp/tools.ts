import Type, { type Static, type TObject } from 'typebox'
import { QUERY_MAX, SEARCH_SCOPES } from '../../../shared/contract/rag.ts'
import { visibleText } from '../../../shared/contract/values.ts'

/** Tools of the MCP server, as they're announced. Programs know the names and `repoName` from DeepWiki. */

/** Maximum number of projects in a question, because an answer has no room for more. */
const MOST_PROJECTS = 10
const ONE_PROJECT = Type.String({
  minLength: 1,
  maxLength: 500,
  description: 'A project: "owner/repo", its id here such as "7", or the URL of its repository or of one of its pages',
})
const SOME_PROJECTS = Type.Union([
  ONE_PROJECT,
  Type.Array(ONE_PROJECT, { minItems: 1, maxItems: MOST_PROJECTS, uniqueItems: true }),
])
const CURSOR = Type.Optional(Type.String({ maxLength: 60, description: 'Cursor from the end of the previous answer' }))
const words = (description: string) => visibleText(QUERY_MAX, description)
const strict = { additionalProperties: false } as const

export const TOOLS = {
  read_wiki_structure: {
    title: 'List the pages of a project',
    description: 'Returns the page tree: names, ids and Markdown URLs of all pages.',
    input: Type.Object({ repoName: ONE_PROJECT, cursor: CURSOR }, strict),
  },
  read_wiki_contents: {
    title: 'Read the pages of a project',
    description:
      'Returns the text of all pages in tree order, or of one page by its id. Long texts come in several answers.',
    input: Type.Object(
      {
        repoName: ONE_PROJECT,
        pageId: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: Number.MAX_SAFE_INTEGER,
            description: 'Id of one page; without it, all pages',
          }),
        ),
        cursor: CURSOR,
      },
      strict,
    ),
  },
  ask_question: {
    title: 'Ask about a project',
    description:
      'Answers a question about one or several projects from their pages and code, each statement with its source.',
    input: Type.Object({ repoName: SOME_PROJECTS, question: words('The question, in any language') }, strict),
  },
  search: {
    title: 'Search a project',
    description: 'Returns the best matching passages of pages and code, with file and lines.',
    input: Type.Object(
      {
        repoName: SOME_PROJECTS,
        query: words('Words, names of symbols or files'),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10 })),
        scope: Type.Optional(Type.Enum([...SEARCH_SCOPES], { default: 'codeAndDocs' })),
      },
      strict,
    ),
  },
} as const satisfies Record<string, { title: string; description: string; input: TObject }>

export type ToolName = keyof typeof TOOLS
export type Arguments<Name extends ToolName> = Static<(typeof TOOLS)[Name]['input']>

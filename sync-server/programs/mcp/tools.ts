import Type, { type Static, type TObject } from 'typebox'
import { QUERY_MAX, SEARCH_SCOPES } from '../../../shared/contract/rag.ts'
import { visibleText } from '../../../shared/contract/values.ts'

/** The tools of the MCP server as they are announced. Names and `repoName` are those that programs know from DeepWiki. */

/** In one question: an answer has room for no more. */
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
const CURSOR = Type.Optional(
  Type.String({ maxLength: 60, description: 'Where to go on, as the answer before said at its end' }),
)
const words = (description: string) => visibleText(QUERY_MAX, description)
const strict = { additionalProperties: false } as const

export const TOOLS = {
  read_wiki_structure: {
    title: 'List the pages of a project',
    description: 'The tree of a documentation: names and ids of its pages, and their addresses as Markdown.',
    input: Type.Object({ repoName: ONE_PROJECT, cursor: CURSOR }, strict),
  },
  read_wiki_contents: {
    title: 'Read the pages of a project',
    description:
      'The text of a documentation in the order of its tree, or of one page by its id. Long texts come in several answers.',
    input: Type.Object(
      {
        repoName: ONE_PROJECT,
        pageId: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: Number.MAX_SAFE_INTEGER,
            description: 'One page; all of them without it',
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
    description: 'The passages of pages and code that fit best, with file and lines.',
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

import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'
import { outlineLines } from '../testing/outline-lines.ts'

const SCHEMA = `"""
A person who signs in.
"""
type User implements Node & Named @key(fields: "id") {
  id: ID!
  "How they are greeted."
  name(
    "Cut to so many characters."
    most: Int = 10
    form: Form = SHORT
  ): String! @deprecated(reason: "Use title.")
  # Newest first.
  posts(first: Int, filter: Filter = { kind: "a" }): [Post!]!
}

input Filter { kind: String = "a", sizes: [Int!] = [1, -2] }
# How a name is written.
enum Form {
  SHORT
  """
  With all titles.
  """
  LONG @internal
}
union Found = User | Post
scalar Date @specifiedBy(url: "https://example.org")
directive @key(fields: String!) repeatable on OBJECT | INTERFACE
extend type User { age: Int }
interface Node { id: ID! }
`

it('a GraphQL type is read with its fields, arguments and descriptions', async () => {
  expect(await outlineLines('schema.graphql', SCHEMA)).toEqual([
    '1–14 +struct User | type User implements Node & Named @key(fields: "id") | A person who signs in.',
    '  5 +property id | id: ID!',
    '  6–11 +property name | name(most: Int = 10 form: Form = SHORT): String! @deprecated(reason: "Use title.") | How they are greeted.⏎⏎**Parameters:**⏎⏎- `most`: Cut to so many characters.',
    '  13 +property posts | posts(first: Int, filter: Filter = { kind: "a" }): [Post!]! | Newest first.',
    '  28 +property age | age: Int',
    '16 +struct Filter | input Filter',
    '  16 +property kind | kind: String = "a"',
    '  16 +property sizes | sizes: [Int!] = [1, -2]',
    '18–24 +enum Form | enum Form | How a name is written.',
    '  19 +property SHORT | SHORT',
    '  20–23 +property LONG | LONG @internal | With all titles.',
    '25 +type Found | union Found = User | Post',
    '26 +type Date | scalar Date @specifiedBy(url: "https://example.org")',
    '27 +macro @key | directive @key(fields: String!) repeatable on OBJECT | INTERFACE',
    '29 +interface Node | interface Node',
    '  29 +property id | id: ID!',
  ])
})

it('a GraphQL operation is read by name, and its selections are not declarations', async () => {
  const source = `# Asks for one user.
query FindUser($id: ID!) { user(id: $id) { ...Parts type: name } }
fragment Parts on User { id }
mutation { drop }
`
  expect(await outlineLines('find.graphql', source)).toEqual([
    '2 +function FindUser | query FindUser($id: ID!) | Asks for one user.',
    '3 +type Parts | fragment Parts on User',
  ])
  expect((await analyzeFile('find.graphql', source)).fileDoc).toBe('')
})

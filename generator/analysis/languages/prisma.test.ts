import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'
import { outlineLines } from '../testing/outline-lines.ts'

const SCHEMA = `datasource db {
  provider = "postgresql"
  url      = env("DATABASE_URL")
}

/// A person who signs in.
model User {
  id    Int     @id @default(autoincrement())
  // Relations
  posts Post[]  @relation("written",
    fields: [id])
  name  String? /// How they are greeted.
  flags Json    /// [Flags] @zod.custom.use(Z)
  code  String  /// @zod.string.describe("What they sign in with.")

  @@unique([id, name])
  @@index([name])
  @@map("users")
}

enum Role {
  ADMIN
  USER // Everybody else.
}
`

it('a Prisma model is read with its fields, keys and comments', async () => {
  expect(await outlineLines('schema.prisma', SCHEMA)).toEqual([
    '1–4 +constant db | datasource db',
    '  2 +property provider | provider = "postgresql"',
    '  3 +property url | url = env("DATABASE_URL")',
    '7–19 +struct User | model User / @@map("users") | A person who signs in.',
    '  8 +property id | id Int @id @default(autoincrement())',
    '  10–11 +property posts | posts Post[] @relation("written", fields: [id])',
    '  12 +property name | name String? | How they are greeted.',
    '  13 +property flags | flags Json',
    '  14 +property code | code String | What they sign in with.',
    '  16 +property @@unique([id, name]) | @@unique([id, name])',
    '  17 +property @@index([name]) | @@index([name])',
    '21–24 +enum Role | enum Role',
    '  22 +property ADMIN | ADMIN',
    '  23 +property USER | USER | Everybody else.',
  ])
  const { symbols, environment } = await analyzeFile('schema.prisma', SCHEMA)
  expect(environment).toMatchObject([{ name: 'DATABASE_URL', line: 3 }])
  expect(symbols[1]?.members.map(({ noun }) => noun)).toEqual([...Array(5).fill('field'), 'constraint', 'index'])
})

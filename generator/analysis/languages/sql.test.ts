import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'
import type { SchemaChange } from '../file-analysis.ts'
import { outlineLines } from '../testing/outline-lines.ts'

const POSTGRES = `-- People who may sign in.
CREATE TABLE IF NOT EXISTS public."users" (
  id SERIAL PRIMARY KEY, -- Given by the database.
  -- How they are greeted.
  name text NOT NULL DEFAULT 'nobody, yet',
  key TEXT,
  tags text[] NOT NULL DEFAULT '{}',
  team_id integer REFERENCES teams (id) ON DELETE CASCADE,
  CONSTRAINT users_name_key UNIQUE (name),
  CHECK (length(name) > 0)
) PARTITION BY HASH (id);
CREATE UNIQUE INDEX users_key ON users (key) WHERE key IS NOT NULL;
COMMENT ON COLUMN users.key IS 'What they sign in with.';

CREATE TYPE mood AS ENUM ('sad', 'ok' /* neither */, 'it''s');
CREATE OR REPLACE VIEW admins AS SELECT * FROM users WHERE id < 10;
CREATE FUNCTION touch(row_id integer, VARIADIC more text[]) RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  CREATE TABLE not_here (id int);
  RETURN NEW;
END;
$body$;
-- Keeps the time.
CREATE TRIGGER touched BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION touch();
`

it('a SQL schema lists tables, enums, views, functions and triggers with their comments', async () => {
  expect(await outlineLines('schema.sql', POSTGRES)).toEqual([
    '2–11 +struct users | CREATE TABLE IF NOT EXISTS public."users" | People who may sign in.',
    '  3 +property id | id SERIAL PRIMARY KEY | Given by the database.',
    "  5 +property name | name text NOT NULL DEFAULT 'nobody, yet' | How they are greeted.",
    '  6 +property key | key TEXT | What they sign in with.',
    "  7 +property tags | tags text[] NOT NULL DEFAULT '{}'",
    '  8 +property team_id | team_id integer REFERENCES teams (id) ON DELETE CASCADE',
    '  9 +property users_name_key | CONSTRAINT users_name_key UNIQUE (name)',
    '  10 +property CHECK (length(name) > 0) | CHECK (length(name) > 0)',
    '  12 +property users_key | CREATE UNIQUE INDEX users_key ON users (key) WHERE key IS NOT NULL',
    '15 +enum mood | CREATE TYPE mood AS ENUM',
    "  15 +property sad | 'sad'",
    "  15 +property ok | 'ok' | neither",
    "  15 +property it's | 'it''s'",
    '16 +type admins | CREATE OR REPLACE VIEW admins',
    '17–22 +function touch | CREATE FUNCTION touch(row_id integer, VARIADIC more text[]) RETURNS trigger',
    '24 +function touched | CREATE TRIGGER touched BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION touch() | Keeps the time.',
  ])
  const [users] = (await analyzeFile('schema.sql', POSTGRES)).symbols
  expect([users?.noun, ...(users?.members ?? []).map(({ noun }) => noun)]).toEqual([
    'table',
    ...Array(5).fill('column'),
    'constraint',
    'constraint',
    'index',
  ])
})

it('a MySQL table has its keys and the comments in its definition', async () => {
  const source = `DROP TABLE IF EXISTS \`post\`;
CREATE TABLE \`post\` (
  \`id\` int(11) NOT NULL AUTO_INCREMENT COMMENT 'Counted up',
  \`key\` varchar(10) DEFAULT 'it\\'s',
  PRIMARY KEY (\`id\`),
  UNIQUE KEY \`post_key\` (\`key\`),
  KEY \`by_id\` (\`id\`)
) ENGINE=InnoDB COMMENT='What people write.';
DELIMITER $$
CREATE DEFINER=\`root\`@\`%\` PROCEDURE sweep(IN days INT)
BEGIN
  IF days > 1 THEN DELETE FROM post; END IF;
END$$
DELIMITER ;
CREATE TABLE later (id int);
`
  expect(await outlineLines('dump.sql', source)).toEqual([
    '2–8 +struct post | CREATE TABLE `post` | What people write.',
    '  3 +property id | `id` int(11) NOT NULL AUTO_INCREMENT | Counted up',
    "  4 +property key | `key` varchar(10) DEFAULT 'it\\'s'",
    '  5 +property PRIMARY KEY (`id`) | PRIMARY KEY (`id`)',
    '  6 +property post_key | UNIQUE KEY `post_key` (`key`)',
    '  7 +property by_id | KEY `by_id` (`id`)',
    '10–13 +function sweep | CREATE DEFINER=`root`@`%` PROCEDURE sweep(IN days INT)',
    '15 +struct later | CREATE TABLE later',
    '  15 +property id | id int',
  ])
  expect((await analyzeFile('dump.sql', source)).changes).toBeUndefined()
})

it('bracketed names and batches of T-SQL are read', async () => {
  const source = `CREATE TABLE [dbo].[Users] (
  [Id] INT IDENTITY(1,1) NOT NULL,
  [Name] NVARCHAR(50) NULL
)
GO
CREATE PROCEDURE [dbo].[AddUser] @Name NVARCHAR(50)
AS
BEGIN
  INSERT INTO Users (Name) VALUES (@Name);
  SELECT 1;
END
GO
`
  expect(await outlineLines('a.sql', source)).toEqual([
    '1–4 +struct Users | CREATE TABLE [dbo].[Users]',
    '  2 +property Id | [Id] INT IDENTITY(1,1) NOT NULL',
    '  3 +property Name | [Name] NVARCHAR(50) NULL',
    '6–11 +function AddUser | CREATE PROCEDURE [dbo].[AddUser] @Name NVARCHAR(50)',
  ])
})

async function changesIn(source: string): Promise<string[]> {
  const { changes = [] } = await analyzeFile('a.sql', source)
  return changes.map(told)
}

function told({ does, what, names, table, to, line }: SchemaChange): string {
  return `${line} ${does} ${what} ${names.join(' ')}${table ? ` of ${table}` : ''}${to ? ` to ${to}` : ''}`
}

it('a SQL migration lists its additions, drops, renames and changes', async () => {
  const source = `ALTER TABLE memo ADD COLUMN uid TEXT NOT NULL, ADD COLUMN IF NOT EXISTS size INT;
ALTER TABLE memo DROP COLUMN old, RENAME COLUMN a TO b;
ALTER TABLE ONLY memo ALTER COLUMN c TYPE bigint;
ALTER TABLE memo ADD CONSTRAINT memo_uid UNIQUE (uid), DROP CONSTRAINT memo_old;
ALTER TABLE resource RENAME TO attachment;
ALTER TYPE mood ADD VALUE 'glad';
CREATE INDEX memo_size ON memo (size);
DROP TABLE IF EXISTS tag, tag_of;
DROP INDEX memo_old;
UPDATE memo SET size = 0;
INSERT INTO setting VALUES ('a; b');
DELETE FROM setting WHERE x;
ALTER TABLE memo OWNER TO me;
SELECT * FROM memo;
-- +goose Down
DROP TABLE memo;
`
  expect(await changesIn(source)).toEqual([
    '1 adds column uid of memo',
    '1 adds column size of memo',
    '2 drops column old of memo',
    '2 renames column a of memo to b',
    '3 changes column c of memo',
    '4 adds constraint memo_uid of memo',
    '4 drops constraint memo_old of memo',
    '5 renames table resource to attachment',
    '6 adds value glad of mood',
    '7 adds index memo_size of memo',
    '8 drops table tag tag_of',
    '9 drops index memo_old',
    '10 changes rows  of memo',
    '11 adds rows  of setting',
    '12 drops rows  of setting',
  ])
})

it('keys added later in a SQL dump belong to their table', async () => {
  const source = `CREATE TABLE public.users (
    id integer NOT NULL
);
COPY public.users (id) FROM stdin;
1	it's; DROP TABLE users;
\\.
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
`
  expect(await outlineLines('dump.sql', source)).toEqual([
    '1–3 +struct users | CREATE TABLE public.users',
    '  2 +property id | id integer NOT NULL',
    '  8 +property users_pkey | CONSTRAINT users_pkey PRIMARY KEY (id)',
  ])
  expect(await changesIn(source)).toEqual(['4 adds rows  of users'])
})

it('a SQL comment that only repeats the name of its table is left out', async () => {
  expect(await outlineLines('a.sql', '-- The memos table\nCREATE TABLE memo (id int);')).toEqual([
    '2 +struct memo | CREATE TABLE memo',
    '  2 +property id | id int',
  ])
})

it('a comment above a migration introduces the file, and one above its only table does not', async () => {
  const about = async (source: string) => (await analyzeFile('a.sql', source)).fileDoc
  expect(await about('-- Moves the sizes over.\nUPDATE memo SET size = 0;')).toBe('Moves the sizes over.')
  expect(await about('-- Holds the memos of people.\nCREATE TABLE memo (id int);')).toBe('')
})

it('an unclosed bracket in SQL does not swallow the statements behind it', async () => {
  expect((await outlineLines('a.sql', 'CREATE TABLE a (id int;\nCREATE TABLE b (id int);')).at(-2)).toBe(
    '2 +struct b | CREATE TABLE b',
  )
})

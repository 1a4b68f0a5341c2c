import Type, { type Static } from 'typebox'

/** Every setting of an installation, read from the environment. README's table is compared with this by a test. */

export const MODES = ['DEVELOPMENT', 'STAGE', 'LOCAL_TO_STAGE', 'PRODUCTION'] as const
const text = (value: string, description: string) => Type.String({ default: value, description })
const number = (value: number, description: string, limits: { minimum: number; maximum: number }) =>
  Type.Integer({ default: value, description, ...limits })
const choice = <const Values extends string[]>(values: Values, value: Values[number], description: string) =>
  Type.Enum(values, { type: 'string', default: value, description })
const quota = (value: number, description: string) => number(value, description, { minimum: 0, maximum: 1_000_000_000 })

export const Configuration = Type.Object({
  HOST: text('127.0.0.1', 'Address to listen on'),
  PORT: number(3000, 'Port to listen on; 0 takes a free one', { minimum: 0, maximum: 65535 }),
  PUBLIC_URL: text(
    '',
    'Address under which people reach the installation, when a proxy stands in front; mails link to it',
  ),
  API_URL: text('', 'Host of its own for the API, below that of PUBLIC_URL, such as `https://api.example.org`'),
  AUTH_URL: text('', 'The same for signing in, such as `https://auth.example.org`'),
  COLLABORATION_URL: text('', 'The same for writing together, over WebSocket, such as `https://y.example.org`'),
  RAG_URL: text('', 'The same for search and chat, such as `https://rag.example.org`'),
  TRUST_PROXY: number(0, 'Number of proxies in front whose forwarding headers count', { minimum: 0, maximum: 10 }),
  DATA_DIR: text('data', 'Where the embedded database keeps its files'),
  DATABASE_URL: text('', 'A Postgres server to use instead of the embedded database'),
  DATABASE_DIRECT_URL: text('', 'The same Postgres past a session pooler, for LISTEN and migrations'),
  CLIENT_DIR: text('', 'Folder of the built client; `dist` beside `package.json` when empty'),
  MODE: choice([...MODES], 'PRODUCTION', 'DEVELOPMENT, STAGE, LOCAL_TO_STAGE or PRODUCTION'),
  LOG_LEVEL: choice(['debug', 'info', 'warn', 'error', 'silent'], 'info', 'Least level that is logged'),
  AUTH_SECRET: text('', 'Secret that signs sessions; made and kept in the database when empty'),
  ADMIN_EMAILS: text('', 'Addresses of the administrators, separated by commas'),
  SMTP_URL: text(
    '',
    'Mail server for sign-in codes and invitations; without one the log has them, unless PUBLIC_URL is set to a public address or LOG_LEVEL is above warn',
  ),
  MAIL_FROM: text('Docwright <docwright@localhost>', 'Sender of mails'),
  DEV_MAILBOX: choice(
    ['auto', 'on', 'off'],
    'auto',
    'Show codes and invitations that are not mailed on a page whose link each start prints, to this machine only; auto: in mode DEVELOPMENT, unless PUBLIC_URL is set to a public address',
  ),
  CONTACT_EMAIL: text('', 'Where people who want to know more can write; named on the landing page'),
  COMMUNITY_URL: text('', 'Where people talk about this installation; linked on the landing page'),
  GITHUB_URL: text('https://github.com', 'The git host whose repository addresses are accepted'),
  GITHUB_API_URL: text('', 'Its API; derived from GITHUB_URL when empty'),
  GITHUB_CLIENT_ID: text('', 'OAuth client for signing in with GitHub; no button without one'),
  GITHUB_CLIENT_SECRET: text('', 'Secret of that client'),
  GITHUB_APP_ID: text('', 'Id of the GitHub App that reads repositories; without one only public ones are read'),
  GITHUB_APP_PRIVATE_KEY: text('', 'Private key of the App (PEM); its lines may be joined by `\\n`'),
  GITHUB_WEBHOOK_SECRET: text('', "Secret of the App's webhook; without one no event is taken"),
  GITHUB_APP_SLUG: text('docwright', "Name in the App's address, in mode PRODUCTION"),
  GITHUB_APP_SLUG_STAGE: text('docwright-stage', 'The same in mode STAGE'),
  GITHUB_APP_SLUG_LOCAL_TO_STAGE: text('docwright-local-to-stage', 'The same in mode LOCAL_TO_STAGE'),
  GITHUB_APP_SLUG_DEVELOPMENT: text('docwright-development', 'The same in mode DEVELOPMENT'),
  GIT_HOSTS: text('', 'More git hosts to import from, separated by commas; plain http only as http://127.0.0.1:port'),
  TLDRAW_LICENSE_KEY: text('', 'Licence key of the drawing editor; over https drawings are read-only without one'),
  OLLAMA_URL: text('', 'An Ollama server whose model writes the answers of the chat and paragraphs of pages'),
  OLLAMA_MODEL: text('', 'The model that it answers with'),
  OPENAI_URL: text(
    '',
    'In place of Ollama: a server of the OpenAI protocol, up to what stands before `/chat/completions`',
  ),
  OPENAI_MODEL: text('', 'The model that it answers with'),
  OPENAI_KEY: text('', 'The key that it wants; shown nowhere'),
  EMBEDDING_MODEL: text(
    '',
    'A model of the same server that makes vectors of passages, so that search also goes by meaning; without one, by words',
  ),
  MODEL_CONTEXT: number(0, 'Tokens that the model has before it at once; 0 asks the server, or takes 4096', {
    minimum: 0,
    maximum: 1_000_000,
  }),
  MODEL_PAGES: choice(['on', 'off'], 'on', 'Let the model write paragraphs of pages, not only the chat'),
  MODEL_CALLS: number(2, 'Paragraphs that are asked for at once', { minimum: 1, maximum: 16 }),
  MODEL_MINUTES: number(20, 'Longest time for the paragraphs of one project at a time', { minimum: 1, maximum: 1440 }),
  MODEL_TOKENS: number(200_000, 'Most tokens for the paragraphs of one project at a time', {
    minimum: 1_000,
    maximum: 100_000_000,
  }),
  QUOTA_PROJECTS: quota(100, 'Most projects that one person may own; 0: no limit'),
  QUOTA_PAGES: quota(5_000, 'Most pages that people may create in one project; 0: no limit'),
  QUOTA_IMAGES: quota(5_000, 'Most images in one project; 0: no limit'),
  QUOTA_PROJECT_MB: quota(2_000, 'Most megabytes that one project may store; 0: no limit'),
  QUOTA_INSTALLATION_MB: quota(50_000, 'Most megabytes that all projects together may store; 0: no limit'),
  QUOTA_INVITATIONS: quota(100, 'Most people that one person may invite in a day; 0: no limit'),
  QUOTA_GENERATION_MINUTES: quota(
    240,
    'Most minutes in a day for importing and generating the projects that one person owns; 0: no limit',
  ),
  AUDIT_DAYS: number(365, 'Days that the audit logs keep what was done', { minimum: 1, maximum: 36_500 }),
  EXAMPLE: choice(['on', 'off'], 'on', 'Document these sources as a public example at the first start'),
  EVENTS: choice(['on', 'off'], 'off', 'Count sign-ins and created projects in the database'),
  GENERATOR: choice(['on', 'off'], 'on', 'Run the generator inside the server'),
  GENERATOR_THREADS: number(2, 'Threads that parse source files', { minimum: 1, maximum: 16 }),
})
export type Configuration = Static<typeof Configuration>

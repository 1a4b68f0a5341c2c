import Type, { type Static } from 'typebox'

/** Every setting of an installation, read from the environment. A test compares it with the tables of `sync-server/OPERATING.md`. */

export const MODES = ['DEVELOPMENT', 'STAGE', 'LOCAL_TO_STAGE', 'PRODUCTION'] as const
const text = (value: string, description: string) => Type.String({ default: value, description })
const number = (value: number, description: string, limits: { minimum: number; maximum: number }) =>
  Type.Integer({ default: value, description, ...limits })
const choice = <const Values extends string[]>(values: Values, value: Values[number], description: string) =>
  Type.Enum(values, { type: 'string', default: value, description })
const quota = (value: number, description: string) => number(value, description, { minimum: 0, maximum: 1_000_000_000 })

export const Configuration = Type.Object({
  HOST: text('127.0.0.1', 'Address to listen on'),
  PORT: number(3000, 'Port to listen on; 0 picks a free one', { minimum: 0, maximum: 65535 }),
  PUBLIC_URL: text('', 'Public address of the installation, for example behind a proxy; links in mails use it'),
  API_URL: text('', 'Separate host for the API, a subdomain of PUBLIC_URL, such as `https://api.example.org`'),
  AUTH_URL: text('', 'Separate host for sign-in, such as `https://auth.example.org`'),
  COLLABORATION_URL: text('', 'Separate host for editing over WebSockets, such as `https://y.example.org`'),
  RAG_URL: text('', 'Separate host for search and chat, such as `https://rag.example.org`'),
  TRUST_PROXY: number(0, 'Number of trusted proxies in front of the server', { minimum: 0, maximum: 10 }),
  DATA_DIR: text('data', 'Folder of the embedded database'),
  DATABASE_URL: text('', 'Postgres server to use instead of the embedded database'),
  DATABASE_DIRECT_URL: text('', 'Address of the same Postgres without the pooler, for LISTEN and migrations'),
  CLIENT_DIR: text('', 'Folder of the built client; default: `dist` beside `package.json`'),
  MODE: choice([...MODES], 'PRODUCTION', 'DEVELOPMENT, STAGE, LOCAL_TO_STAGE or PRODUCTION'),
  LOG_LEVEL: choice(['debug', 'info', 'warn', 'error', 'silent'], 'info', 'Lowest level to log'),
  AUTH_SECRET: text('', 'Secret that signs sessions; default: a random one, kept in the database'),
  ADMIN_EMAILS: text('', 'E-mail addresses of the administrators, separated by commas'),
  SMTP_URL: text(
    '',
    'Mail server for sign-in codes and invitations. Without one they are logged, unless PUBLIC_URL is public or LOG_LEVEL is above warn',
  ),
  MAIL_FROM: text('Docwright <docwright@localhost>', 'Sender of mails'),
  DEV_MAILBOX: choice(
    ['auto', 'on', 'off'],
    'auto',
    'Show unmailed codes and invitations on a page for this machine; each start prints its link. `auto`: in mode DEVELOPMENT, unless PUBLIC_URL is public',
  ),
  CONTACT_EMAIL: text('', 'Contact address on the landing page'),
  COMMUNITY_URL: text('', 'Community link on the landing page'),
  GITHUB_URL: text('https://github.com', 'Git host to import repositories from'),
  GITHUB_API_URL: text('', 'Address of its API; default: derived from GITHUB_URL'),
  GITHUB_CLIENT_ID: text('', 'OAuth client id for "Continue with GitHub"; without one there is no button'),
  GITHUB_CLIENT_SECRET: text('', 'OAuth client secret'),
  GITHUB_APP_ID: text('', 'Id of the GitHub App that reads repositories; without one only public repositories work'),
  GITHUB_APP_PRIVATE_KEY: text('', 'Private key of the App (PEM); `\\n` may stand for line breaks'),
  GITHUB_WEBHOOK_SECRET: text('', "Secret of the App's webhook; without one webhooks are refused"),
  GITHUB_APP_SLUG: text('docwright', 'Slug of the GitHub App in mode PRODUCTION'),
  GITHUB_APP_SLUG_STAGE: text('docwright-stage', 'Slug of the GitHub App in mode STAGE'),
  GITHUB_APP_SLUG_LOCAL_TO_STAGE: text('docwright-local-to-stage', 'Slug of the GitHub App in mode LOCAL_TO_STAGE'),
  GITHUB_APP_SLUG_DEVELOPMENT: text('docwright-development', 'Slug of the GitHub App in mode DEVELOPMENT'),
  GIT_HOSTS: text(
    '',
    'Further git hosts to import from, separated by commas; plain http only as http://127.0.0.1:port',
  ),
  TLDRAW_LICENSE_KEY: text('', 'Licence key of the drawing editor; without one drawings are read-only over https'),
  OLLAMA_URL: text('', 'Ollama server whose model answers in the chat and writes paragraphs of pages'),
  OLLAMA_MODEL: text('', 'Name of the Ollama model'),
  OPENAI_URL: text('', 'OpenAI-compatible server to use instead of Ollama: the address before `/chat/completions`'),
  OPENAI_MODEL: text('', 'Name of the model on that server'),
  OPENAI_KEY: text('', 'API key of that server; never shown'),
  EMBEDDING_MODEL: text(
    '',
    'Embedding model on the same server, for search by meaning; without one, search matches words only',
  ),
  MODEL_CONTEXT: number(0, 'Context window in tokens; 0 asks the server and falls back to 4096', {
    minimum: 0,
    maximum: 1_000_000,
  }),
  MODEL_PAGES: choice(['on', 'off'], 'on', 'Let the model write paragraphs of pages, not only chat answers'),
  MODEL_CALLS: number(2, 'Paragraphs requested in parallel', { minimum: 1, maximum: 16 }),
  MODEL_MINUTES: number(20, 'Longest run for the paragraphs of one project, in minutes', { minimum: 1, maximum: 1440 }),
  MODEL_TOKENS: number(200_000, 'Maximum tokens for the paragraphs of one project in a run', {
    minimum: 1_000,
    maximum: 100_000_000,
  }),
  QUOTA_PROJECTS: quota(100, 'Projects that one person may own; 0: no limit'),
  QUOTA_PAGES: quota(5_000, 'Pages that people may create in one project; 0: no limit'),
  QUOTA_IMAGES: quota(5_000, 'Images in one project; 0: no limit'),
  QUOTA_PROJECT_MB: quota(2_000, 'Megabytes that one project may store; 0: no limit'),
  QUOTA_INSTALLATION_MB: quota(50_000, 'Megabytes that all projects may store together; 0: no limit'),
  QUOTA_INVITATIONS: quota(100, 'Invitations that one person may send in a day; 0: no limit'),
  QUOTA_GENERATION_MINUTES: quota(
    240,
    'Minutes of importing and generating in a day for the projects of one owner; 0: no limit',
  ),
  AUDIT_DAYS: number(365, 'Days that entries of the audit logs are kept', { minimum: 1, maximum: 36_500 }),
  EXAMPLE: choice(['on', 'off'], 'on', 'Document these sources as a public example on the first start'),
  EVENTS: choice(['on', 'off'], 'off', 'Count sign-ins and created projects in the database'),
  GENERATOR: choice(['on', 'off'], 'on', 'Run the generator inside the server'),
  GENERATOR_THREADS: number(2, 'Threads that parse source files', { minimum: 1, maximum: 16 }),
})
export type Configuration = Static<typeof Configuration>

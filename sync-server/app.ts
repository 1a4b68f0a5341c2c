import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Database } from '../db/connect.ts'
import type { JobQueue } from '../db/jobs.ts'
import { installationValue } from '../db/tables/installation.ts'
import { MODEL_TIMES, type ModelTimes } from '../shared/model/limits.ts'
import { openEmbedder, openModel } from '../shared/model/open-model.ts'
import { registerAudit } from './audit/routes.ts'
import { registerAccessTokens } from './auth/access-tokens.ts'
import { registerAccount } from './auth/account.ts'
import { registerAdministratorSignIn } from './auth/administrator-sign-in.ts'
import { createAuth } from './auth/auth.ts'
import { offersMailbox, registerDevMailbox } from './auth/dev-mailbox.ts'
import { createIdentify, registerIdentification } from './auth/identify.ts'
import type { Mailbox } from './auth/mailbox.ts'
import { createMailer } from './auth/mailer.ts'
import { registerProofState } from './auth/proof.ts'
import { registerAuth } from './auth/routes.ts'
import { createCodeSender } from './auth/send-code.ts'
import { registerSessions } from './auth/sessions.ts'
import { createTokens } from './auth/tokens.ts'
import { registerChanges } from './changes/routes.ts'
import { registerCollaboration } from './collaboration/register.ts'
import { type Config, logShowsCodes } from './config.ts'
import { giveSamples } from './development/give-samples.ts'
import { forbidden, stopping, tooManyRequests } from './errors.ts'
import { registerEvents } from './events/routes.ts'
import { openGitHost } from './github/git-host.ts'
import { registerGithub } from './github/routes.ts'
import { registerConnections } from './http/connections.ts'
import { createPageDrawer } from './http/drawn-pages.ts'
import { registerErrorTranslator } from './http/error-translator.ts'
import { registerLoopTurns } from './http/loop-turns.ts'
import { createOriginCheck } from './http/origin-check.ts'
import { ownAddress } from './http/own-address.ts'
import { createOwnHosts, registerOwnHosts } from './http/own-hosts.ts'
import { registerRequestTimes, SERVER_TIMES } from './http/request-times.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { registerStaticClient } from './http/static-client.ts'
import { registerTurns, Turns } from './http/turns.ts'
import { registerValidation } from './http/validation.ts'
import { registerAdministrators } from './installation/administrators.ts'
import { isHealth, registerHealth } from './installation/health.ts'
import { registerModel } from './installation/model.ts'
import { registerInstallation } from './installation/routes.ts'
import { registerCitableSources } from './pages/citable-sources.ts'
import { registerCitationSource } from './pages/citation-source.ts'
import { registerCitedFiles } from './pages/cited-files.ts'
import { registerReceipts } from './pages/receipts.ts'
import { registerRecovered } from './pages/recovered.ts'
import { registerPages } from './pages/routes.ts'
import { registerTrash } from './pages/trash.ts'
import { registerVersions } from './pages/versions.ts'
import { registerPrograms } from './programs/register.ts'
import { registerExamples } from './projects/examples.ts'
import { registerQueuePlace } from './projects/queue-place.ts'
import { registerProjects } from './projects/routes.ts'
import { registerSecrets } from './projects/secrets.ts'
import { createNearest } from './rag/nearest.ts'
import { registerRag } from './rag/routes.ts'
import { createInvitations } from './rbac/invitations.ts'
import { registerInviteLinks } from './rbac/invite-links.ts'
import { registerMembers } from './rbac/members.ts'
import { registerReading } from './reading/register.ts'
import { Renderer } from './rendering/renderer.ts'
import { registerShapes, SHAPE_LIMITS, SHAPE_TIMING, type ShapeLimits, type ShapeTiming } from './shapes/register.ts'
import { registerImages } from './uploads/images.ts'
import { registerZipUpload } from './uploads/zip.ts'
import { registerWebhooks } from './webhooks/routes.ts'

export type AppOptions = {
  config: Config
  database: Database
  jobs: JobQueue
  /** Directory of the built client; `null` serves the API only. */
  clientDirectory: string | null
  /** Target of the log lines; the standard output if missing. */
  logStream?: { write(line: string): void }
  /** Delay in milliseconds after the last edit before the text of a page is derived. */
  textDelayMs?: number
  /** Timing and limits of shapes. `streamMs` also applies to readers of a page. */
  shapes?: Partial<ShapeTiming & ShapeLimits>
  /** Keeps codes and invitations if there is no mail server; the settings decide whether a page shows them. */
  mailbox?: Mailbox
  /** Time limits for a model. */
  modelTimes?: Partial<ModelTimes>
}

const BODY_LIMIT = 256 * 1024
const TEXT_DELAY_MS = 5_000

/** Assembles the server from the parts that `main.ts` opened. Doesn't read the environment or listen. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database, jobs } = options
  const app: FastifyInstance = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: (_address, hop) => hop < config.TRUST_PROXY,
    forceCloseConnections: 'idle',
    requestTimeout: SERVER_TIMES.requestTimeout,
    http: SERVER_TIMES,
    routerOptions: { maxParamLength: 300 },
    logger: config.LOG_LEVEL === 'silent' ? false : loggerOptions(config, options.logStream),
    logController: new LogController({ disableRequestLogging: true }),
  })
  const hosts = createOwnHosts(config)
  const origins = createOriginCheck({ host: config.HOST, publicUrl: config.PUBLIC_URL, mode: config.MODE, hosts })
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  registerConnections(app)
  registerLoopTurns(app)
  registerRequestTimes(app)

  registerValidation(app)
  registerErrorTranslator(app)
  await registerSecurityHeaders(app, { https: config.https, hosts: config.hosts })
  app.addHook('onRequest', async (request) => {
    // Load balancers check health under any host name or none, and this response tells a foreign page nothing.
    if (!origins.hostAllowed(request.raw) && !isHealth(request)) throw forbidden()
    const changes = request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'OPTIONS'
    if (changes && !origins.originAllowed(request.raw)) throw forbidden()
    if (changes && closing) throw stopping()
  })
  registerOwnHosts(app, hosts)
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) =>
      tooManyRequests('Too many requests of this kind. Try again later.', Math.ceil(ttl / 1000)),
  })
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Docwright', version: '1' } },
  })

  const secret = config.AUTH_SECRET || (await installationValue(database.sql, 'auth-secret', makeSecret))
  const showsMailbox = offersMailbox(config)
  const mailbox = options.mailbox ?? null
  const mail = {
    sendMail: createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM }),
    log: app.log,
    mailbox,
    logShowsCodes: logShowsCodes(config),
    now: () => new Date(),
  }
  const baseUrl = () => ownAddress(config, app.addresses()[0])
  const invitations = await createInvitations({ ...mail, database, secret, baseUrl })
  app.addHook('onClose', () => invitations.close())
  const auth = createAuth({
    database,
    config,
    secret,
    ...(config.MODE === 'DEVELOPMENT' && { onNewUser: ({ email }) => giveSamples(database, email) }),
  })
  const tokens = await createTokens(database)
  app.addHook('onClose', () => tokens.close())
  const identify = createIdentify({ database, auth, tokens, administrators: config.administrators })

  const { textDelayMs = TEXT_DELAY_MS } = options
  await registerCollaboration(app, { database, identify, tokens, origins, textDelayMs, quotas: config })
  registerHealth(app, { database, isStopping: () => closing })
  await registerAuth(app, { auth, database, secret, config, identify, sendCode: createCodeSender(mail) })
  registerAdministratorSignIn(app, { auth, database, administrators: config.administrators })
  if (mailbox && showsMailbox) registerDevMailbox(app, mailbox, config)
  await registerWebhooks(app, { database, jobs, config })
  const host = openGitHost(config)
  const model = openModel(config, options.modelTimes)
  const embedder = openEmbedder(config, options.modelTimes)
  const renderer = new Renderer()
  app.addHook('onClose', () => renderer.close())
  const turns = new Turns()
  await app.register(async (api) => {
    registerIdentification(api, identify)
    registerTurns(api, turns)
    registerInstallation(api, { config, showsMailbox })
    registerAdministrators(api, { database, config })
    registerAudit(api, { database })
    registerProjects(api, { database, jobs, config, host })
    registerExamples(api, { database })
    registerPages(api, { database, renderer, quotas: config })
    await registerReading(api, { database, tokens, renderer, streamMs: options.shapes?.streamMs })
    registerRecovered(api, { database })
    registerTrash(api, { database })
    registerVersions(api, { database })
    registerReceipts(api, { database })
    registerSecrets(api, { database })
    registerQueuePlace(api, { database, config })
    registerCitationSource(api, { database })
    registerCitableSources(api, { database })
    registerCitedFiles(api, { database })
    registerMembers(api, { database, config })
    registerInviteLinks(api, { database })
    registerChanges(api, { database, config })
    registerGithub(api, { database, config, host })
    registerEvents(api, { database, config })
    registerAccessTokens(api, { database })
    registerSessions(api, { database })
    registerAccount(api, { database, config })
    registerProofState(api, { database, config })
    registerModel(api, { database, config, model, embedder })
    await registerShapes(api, {
      database,
      tokens,
      timing: { ...SHAPE_TIMING, ...options.shapes },
      limits: { ...SHAPE_LIMITS, ...options.shapes },
    })
    await registerImages(api, { database, config })
    await registerZipUpload(api, { database, config, jobs })
  })
  await app.register(async (programs) => {
    registerIdentification(programs, identify, { programs: true })
    registerTurns(programs, turns)
    const { nearMs: milliseconds } = { ...MODEL_TIMES, ...options.modelTimes }
    const onFault = (err: unknown) => app.log.warn({ err }, 'a question was looked up by its words alone')
    const nearest = embedder ? createNearest({ sql: database.sql, embedder, milliseconds, onFault }) : undefined
    const models = { model, nearest }
    registerRag(programs, { database, models })
    registerPrograms(programs, { database, config, models, renderer, baseUrl })
  })
  const { clientDirectory: directory } = options
  const draw = directory === null ? undefined : createPageDrawer({ database, renderer, config, directory })
  await registerStaticClient(app, directory, config, draw)
  return app
}

function loggerOptions({ LOG_LEVEL }: Config, stream: AppOptions['logStream']) {
  return {
    level: LOG_LEVEL,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'req.headers["sec-websocket-protocol"]'],
    ...(stream ? { stream } : {}),
  }
}

function makeSecret(): string {
  return randomUUID() + randomUUID()
}

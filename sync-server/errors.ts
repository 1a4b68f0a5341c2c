import type { ErrorReason } from '../shared/contract/errors.ts'

/** Error that is part of the product's behaviour. People see `message`. */
export class AppError extends Error {
  readonly reason: ErrorReason
  readonly status: number
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined

  constructor(reason: ErrorReason, status: number, message: string, retryAfter?: number) {
    super(message)
    this.name = 'AppError'
    this.reason = reason
    this.status = status
    this.retryAfter = retryAfter
  }
}

export const invalidRequest = (message: string) => new AppError('invalid_request', 400, message)
export const notAuthenticated = () => new AppError('not_authenticated', 401, 'Sign in to do this.')
export const forbidden = () => new AppError('forbidden', 403, 'Your role in this project doesn’t allow this.')
export const signatureRefused = () => new AppError('not_authenticated', 401, 'The signature is invalid.')
export const proofNeeded = () =>
  new AppError('proof_needed', 403, 'Confirm that it’s you first: you signed in a while ago.')
export const lastAdministrator = () =>
  conflict('last_administrator', 'You’re the last administrator. Make someone else administrator first.')
/** Error for a thing that doesn't exist, was deleted or is inaccessible: people can't tell which. */
export const notFound = () => new AppError('not_found', 404, 'This doesn’t exist, or you don’t have access to it.')
export const linkSpent = () =>
  new AppError(
    'not_found',
    404,
    'This link has been used, has expired, or is incomplete. For a new one, run “npm run admin-link” on the server.',
  )
export const conflict = (reason: ErrorReason, message: string) => new AppError(reason, 409, message)
export const tooLarge = (message: string) => new AppError('too_large', 413, message)
export const unsupportedType = (message: string) => new AppError('unsupported_type', 415, message)
export const tooManyRequests = (message: string, retryAfter: number) =>
  new AppError('too_many_requests', 429, message, retryAfter)
/** Error for a browser that requested another code too soon. The first code can still be entered. */
export const codeAlreadySent = (retryAfter: number) =>
  new AppError('code_sent', 429, `A code was sent just now. Ask for another in ${retryAfter} seconds.`, retryAfter)
export const mailFailed = () =>
  new AppError('mail_failed', 502, 'The mail couldn’t be sent. Check the e-mail address, or try again in a moment.')
export const noMailServer = () =>
  new AppError(
    'mail_failed',
    503,
    'No mail server is set up, so no code can be sent. Ask the administrator to set one up.',
  )
export const updateNeeded = () =>
  new AppError('update_needed', 426, 'This version of the app is too old. Reload the page to update.')
export const repositoryUnreadable = () =>
  new AppError(
    'repository_unreachable',
    422,
    'You can’t access this repository. Check the URL, or give the GitHub App access to it.',
  )
export const stopping = () => new AppError('stopping', 503, 'The server is restarting. Try again in a moment.', 2)

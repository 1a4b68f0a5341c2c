/**
 * Header with the account for which a worker sends a request. A browser has only one session, and a worker
 * can outlive it. The header prevents that a request for one person is answered with the next person's
 * session.
 */
export const ASKING_FOR = 'X-Docwright-User'

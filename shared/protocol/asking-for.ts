/**
 * Names the account for which a worker asks. A browser has one session, and a worker can outlive it: what it asks for one
 * person is never to be answered with the session of the next.
 */
export const ASKING_FOR = 'X-Docwright-User'

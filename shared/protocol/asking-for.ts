/**
 * Header that names the account for which a worker asks. A browser has one session, and a worker can outlive
 * it. A request made for one person must never be answered with the next person's session.
 */
export const ASKING_FOR = 'X-Docwright-User'

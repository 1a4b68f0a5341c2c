import { projectPath, repositoryPath } from '../../shared/contract/documentation-address.ts'

export { isReserved, type Repository, repositoryOf } from '../../shared/contract/documentation-address.ts'

/** Initial values of the chat: a question to send and the project that it's about. */
export type AskedOf = { question?: string; projectId?: number | undefined }

function wordsOf({ question, projectId }: AskedOf): string {
  const words = new URLSearchParams()
  if (question) words.set('ask', question)
  if (projectId !== undefined) words.set('project', String(projectId))
  return words.size > 0 ? `?${words}` : ''
}

/** Every address of the client, in one place. */

export const paths = {
  home: () => '/',
  login: () => '/login',
  authCallback: () => '/auth-callback',
  projects: () => '/projects',
  examples: () => '/examples',
  hello: () => '/hello',
  chat: (asked: AskedOf = {}) => `/chat${wordsOf(asked)}`,
  claim: () => '/claim',
  invitation: () => '/invitation',
  search: (query = '') => (query ? `/search?q=${encodeURIComponent(query)}` : '/search'),
  administration: () => '/administration',
  sandbox: () => '/editor-sandbox',
  generateGithub: () => '/generate/github',
  generateZip: (projectId: number) => `/generate/zip/${projectId}`,
  project: projectPath,
  repository: repositoryPath,
} as const

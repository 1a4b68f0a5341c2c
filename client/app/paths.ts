import { projectPath, repositoryPath } from '../../shared/contract/documentation-address.ts'

export { isReserved, pageAddress, type Repository, repositoryOf } from '../../shared/contract/documentation-address.ts'

/** Every address of the client, in one place. */

export const paths = {
  home: () => '/',
  login: () => '/login',
  authCallback: () => '/auth-callback',
  projects: () => '/projects',
  examples: () => '/examples',
  hello: () => '/hello',
  chat: () => '/chat',
  claim: () => '/claim',
  search: (query = '') => (query ? `/search?q=${encodeURIComponent(query)}` : '/search'),
  sandbox: () => '/editor-sandbox',
  generateGithub: () => '/generate/github',
  generateZip: (projectId: number) => `/generate/zip/${projectId}`,
  project: projectPath,
  repository: repositoryPath,
} as const

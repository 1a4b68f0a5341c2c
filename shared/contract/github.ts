import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { HostName, Id, RepositoryName } from './values.ts'

export const InstallationStatus = Type.Object({
  is_project_already_exists: Type.Boolean(),
  has_installation_access: Type.Boolean({ description: 'You can create a project from this repository' }),
  is_public: Type.Boolean({ description: 'The repository is public, so it needs no App' }),
  is_identity_needed: Type.Boolean({
    description: 'You have to prove your identity at the git host first',
  }),
  git_url: Type.Optional(Type.String({ description: 'Repository URL of the existing project, if there is one' })),
  project_id: Type.Optional(Id),
})
export type InstallationStatus = Static<typeof InstallationStatus>

export const installationStatus = call(
  'GET',
  '/api/github/:owner/:repo/installation/status',
  'Returns whether Docwright can read a repository and whether it has a project',
  {
    params: Type.Object({ owner: RepositoryName, repo: RepositoryName }),
    query: Type.Object({ host: Type.Optional(HostName) }, { additionalProperties: false }),
    answer: InstallationStatus,
  },
)

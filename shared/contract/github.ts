import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { HostName, Id, RepositoryName } from './values.ts'

export const InstallationStatus = Type.Object({
  is_project_already_exists: Type.Boolean(),
  has_installation_access: Type.Boolean({ description: 'The caller may create a project of this repository now' }),
  is_public: Type.Boolean({ description: 'Anybody can read it, so it can be documented without the App as well' }),
  is_identity_needed: Type.Boolean({
    description: 'The asker has to show who they are at the git host before anything more is said of it',
  }),
  git_url: Type.Optional(Type.String({ description: 'The address that its project has, where there is one' })),
  project_id: Type.Optional(Id),
})
export type InstallationStatus = Static<typeof InstallationStatus>

export const installationStatus = call(
  'GET',
  '/api/github/:owner/:repo/installation/status',
  'Whether a repository can be read and has a project already',
  {
    params: Type.Object({ owner: RepositoryName, repo: RepositoryName }),
    query: Type.Object({ host: Type.Optional(HostName) }, { additionalProperties: false }),
    answer: InstallationStatus,
  },
)

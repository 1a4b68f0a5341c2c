import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { RepositoryKeys } from '../../db/tables/repositories.ts'
import { RepositoryAnswer } from '../../shared/git-host/hosted-repository.ts'
import type { Told } from '../../shared/jobs/queues.ts'

/**
 * Repositories that an event is about. The event only triggers a check; their state is fetched from the host.
 */
export type Concerned = RepositoryKeys & { told?: Told }

const Listed = Type.Array(Type.Object({ id: Type.Integer({ minimum: 1 }), full_name: Type.String() }))
const AboutRepository = Type.Object({
  action: Type.String(),
  repository: RepositoryAnswer,
  changes: Type.Optional(
    Type.Object({
      repository: Type.Optional(Type.Object({ name: Type.Object({ from: Type.String() }) })),
      owner: Type.Optional(Type.Object({ from: Type.Record(Type.String(), Type.Unknown()) })),
      default_branch: Type.Optional(Type.Unknown()),
    }),
  ),
})
const Push = Type.Object({
  ref: Type.String(),
  repository: Type.Intersect([RepositoryAnswer, Type.Object({ default_branch: Type.String() })]),
})
const AboutInstallation = Type.Object({
  action: Type.String(),
  installation: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  repositories: Type.Optional(Listed),
  repositories_added: Type.Optional(Listed),
  repositories_removed: Type.Optional(Listed),
})

const TOLD: Readonly<Record<string, Told>> = {
  deleted: 'deleted',
  transferred: 'transferred',
  privatized: 'privatized',
}

/** `undefined` for an event that concerns no documentation, or that is not what its name says. */
export function readEvent(event: string, payload: unknown, webUrl: string): Concerned | undefined {
  if (event === 'push') return Value.Check(Push, payload) ? readPush(payload) : undefined
  if (event === 'repository') return Value.Check(AboutRepository, payload) ? readRepositoryEvent(payload) : undefined
  if (event !== 'installation' && event !== 'installation_repositories') return undefined
  if (!Value.Check(AboutInstallation, payload)) return undefined
  const { repositories = [], repositories_added: added = [], repositories_removed: removed = [] } = payload
  const all = [...repositories, ...added, ...removed]
  return {
    ids: all.map(({ id }) => String(id)),
    urls: all.map(({ full_name: name }) => `${webUrl}/${name}`),
    installationId: String(payload.installation.id),
  }
}

/** Returns the repository of a push. Ignores pushes to branches other than the documented one. */
function readPush({ ref, repository }: Static<typeof Push>): Concerned | undefined {
  return ref === `refs/heads/${repository.default_branch}` ? keysOf(repository) : undefined
}

function readRepositoryEvent({ action, repository, changes }: Static<typeof AboutRepository>): Concerned {
  const told = TOLD[action]
  const { ids, urls } = keysOf(repository)
  const former = formerUrl(repository.html_url, changes)
  return { ids, urls: former ? [...urls, former] : urls, ...(told ? { told } : {}) }
}

/**
 * Returns the repository's address before a rename or a transfer to another owner. Projects without the
 * repository's id are found by this address.
 */
function formerUrl(url: string, changes: Static<typeof AboutRepository>['changes']): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { origin, pathname } = new URL(url)
  const [, owner = '', name = ''] = pathname.split('/')
  const before = Object.values(changes?.owner?.from ?? {}).find((from) => Value.Check(Owner, from))
  const formerOwner = Value.Check(Owner, before) ? before.login : owner
  return `${origin}/${formerOwner}/${changes?.repository?.name.from ?? name}`
}

const Owner = Type.Object({ login: Type.String() })

function keysOf({ id, html_url: url }: Static<typeof RepositoryAnswer>): RepositoryKeys {
  return { ids: [String(id)], urls: [url] }
}

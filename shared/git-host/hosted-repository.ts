import Type from 'typebox'
import { Value } from 'typebox/value'

/** Repository as the host's API and its webhooks describe it. `id` stays the same after a renaming. */
export type HostedRepository = { id: string; nodeId: string | null; url: string; isPrivate: boolean }

export const RepositoryAnswer = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  node_id: Type.Optional(Type.String()),
  html_url: Type.String(),
  private: Type.Boolean(),
})

/** `undefined` for anything that is no repository. */
export function readRepository(value: unknown): HostedRepository | undefined {
  if (!Value.Check(RepositoryAnswer, value)) return undefined
  const { id, node_id: nodeId = null, html_url: url, private: isPrivate } = value
  return { id: String(id), nodeId, url, isPrivate }
}

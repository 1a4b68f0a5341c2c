import type { ModelServer } from '../../shared/model/model.ts'
import type { Actor } from '../../shared/rbac/can.ts'
import type { Nearest } from '../../shared/retrieval/fuse.ts'

/** Model that writes answers. */
export type Writer = Pick<ModelServer, 'stream' | 'context'>

/** Models of the installation that answer or search. */
export type Models = { model: Writer | null; nearest: Nearest | undefined }

const NONE: Models = { model: null, nearest: undefined }

/** Models are expensive, so only people who signed in, and their programs, can use them. */
export function modelsFor(actor: Actor, models: Models): Models {
  return actor ? models : NONE
}

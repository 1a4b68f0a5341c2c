import type { Offer } from '../../../../shared/document/merging/offer.ts'
import type { Suggestion } from '../../../sync/open-suggestions.ts'

export function offerOf({ block, node, hash, base, base_hash }: Suggestion): Offer {
  return { block, node, hash, base: base && base_hash ? { hash: base_hash, node: base } : null }
}

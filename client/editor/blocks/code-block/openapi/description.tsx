import { addressAlone } from '../../../../../shared/document/detect-language.ts'
import { DescriptionAddress } from './description-address.tsx'
import { type DescriptionProps, DescriptionText } from './description-text.tsx'

/** Shows the description of an API, given as text or as its address. */
export function DescriptionView({ text, full }: DescriptionProps) {
  const address = addressAlone(text)
  if (address) return <DescriptionAddress address={address} full={full} />
  return <DescriptionText text={text} full={full} />
}

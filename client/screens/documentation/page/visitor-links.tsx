import { paths } from '../../../app/paths.ts'
import { rememberHere } from '../../../app/return-place.ts'
import { LinkButton } from '../../../ui/button/button.tsx'

export function VisitorLinks() {
  return (
    <LinkButton href={paths.login()} size="small" onClick={rememberHere}>
      Log In
    </LinkButton>
  )
}

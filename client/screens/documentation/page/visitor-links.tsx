import { paths } from '../../../app/paths.ts'
import { LinkButton } from '../../../ui/button/button.tsx'

export function VisitorLinks() {
  return (
    <LinkButton href={paths.login()} size="small">
      Log In
    </LinkButton>
  )
}

import { useLocation } from 'wouter'
import { paths } from '../../app/paths.ts'
import { fromHere } from '../../app/return-place.ts'
import { LinkButton } from '../../ui/button/button.tsx'

/** For visitors: signing in leads back to where they press it. */
export function LogInButton() {
  const [, navigate] = useLocation()
  return (
    <LinkButton
      href={paths.login()}
      size="small"
      onClick={(event) => {
        // Where that is, the address says now: its part of the page may have changed since this was drawn.
        event.preventDefault()
        navigate(paths.login(), { state: fromHere() })
      }}
    >
      Log In
    </LinkButton>
  )
}

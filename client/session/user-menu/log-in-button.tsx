import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../app/paths.ts'
import { fromHere } from '../../app/return-place.ts'
import { type ButtonLook, LinkButton } from '../../ui/button/button.tsx'

type LogInButtonProps = ButtonLook & { children?: ReactNode }

/** For visitors: signing in leads back to where they click it. */
export function LogInButton({ children = 'Log In', size = 'small', ...look }: LogInButtonProps) {
  const [, navigate] = useLocation()
  return (
    <LinkButton
      {...look}
      href={paths.login()}
      size={size}
      onClick={(event) => {
        // Where that is, the address says now: its part of the page may have changed since this was drawn.
        event.preventDefault()
        navigate(paths.login(), { state: fromHere() })
      }}
    >
      {children}
    </LinkButton>
  )
}

import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../app/paths.ts'
import { fromHere } from '../../app/return-place.ts'
import { type ButtonLook, LinkButton } from '../../ui/button/button.tsx'

type LogInButtonProps = ButtonLook & { children?: ReactNode }

/**
 * Link to the login screen, for visitors. After signing in, people come back to the page where they clicked.
 */
export function LogInButton({ children = 'Log In', size = 'small', ...look }: LogInButtonProps) {
  const [, navigate] = useLocation()
  return (
    <LinkButton
      {...look}
      href={paths.login()}
      size={size}
      onClick={(event) => {
        // Reads the address at the click, because it may have changed since the link was rendered.
        event.preventDefault()
        navigate(paths.login(), { state: fromHere() })
      }}
    >
      {children}
    </LinkButton>
  )
}

import type { ComponentProps, MouseEventHandler, ReactNode } from 'react'
import { Link } from 'wouter'
import { classes } from '../classes.ts'
import { Spinner } from '../spinner/spinner.tsx'
import styles from './button.module.css'

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
  /** Whether the button takes the whole width of its container. */
  wide?: boolean
  glow?: boolean
}

export function buttonClass({ variant = 'secondary', size = 'medium', wide, glow }: ButtonLook, more?: string): string {
  return classes(
    styles.button,
    styles[variant],
    size !== 'medium' && styles[size],
    wide && styles.wide,
    glow && styles.glow,
    more,
  )
}

type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'ref'> & {
    ref?: React.Ref<HTMLElement>
    /** Whether the action is running. Meanwhile the button keeps its place and can't be clicked again. */
    busy?: boolean
  }

/**
 * Shows a button whose label names its action. A disabled button stays in the tab order, so that people can
 * find it and read the reason.
 */
export function Button({
  ref,
  variant,
  size,
  wide,
  glow,
  busy = false,
  disabled = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isOff = disabled || busy
  return (
    <button
      {...rest}
      ref={ref as React.Ref<HTMLButtonElement>}
      type={type}
      aria-disabled={isOff || undefined}
      data-disabled={isOff ? '' : undefined}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, wide, glow }, className)}
      // Blocks the click here, because Enter in a form field triggers even a submit button that only looks
      // disabled.
      onClick={(event) => (isOff ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  )
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'wide' | 'busy'> & {
  /** Accessible name: the action of the button. A tooltip must show the same words to sighted people. */
  label: string
  children: ReactNode
}

export function IconButton({ label, variant = 'quiet', className, children, ...rest }: IconButtonProps) {
  return (
    <Button {...rest} variant={variant} aria-label={label} className={classes(styles.icon, className)}>
      {children}
    </Button>
  )
}

type LinkButtonProps = ButtonLook & {
  href: string
  onClick?: MouseEventHandler<HTMLAnchorElement>
  className?: string
  children: ReactNode
}

/** A link to another screen that looks like a button. */
export function LinkButton({ variant, size, wide, glow, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClass({ variant, size, wide, glow }, className)} />
}

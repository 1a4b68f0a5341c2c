import { Check, Copy, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { COPY } from '../../../shared/contract/messages/copying.ts'
import { Button, type ButtonLook } from '../button/button.tsx'

// Re-exported for other users of `copyText`, so that they load it from the same file.
export { copyText } from './copy-text.ts'

import { type CopyState, useCopy } from './use-copy.ts'

type CopyButtonProps = ButtonLook & {
  /** Text of the button while nothing has been copied. */
  label: string
  /** Accessible name, if the label alone isn't clear enough. */
  name?: string
  text: () => string | Promise<string>
  /** Returns the copied text as HTML, for programs that accept formatted text. */
  html?: () => Promise<string>
}

const ICONS: Readonly<Record<CopyState, ReactNode>> = {
  default: <Copy aria-hidden="true" />,
  copied: <Check aria-hidden="true" />,
  failed: <X aria-hidden="true" />,
}

export function CopyButton({ label, name, text, html, ...look }: CopyButtonProps) {
  const { state, copy } = useCopy(text, html)
  const words = { default: label, copied: 'Copied', failed: COPY.failed }[state]
  return (
    <Button {...look} data-state={state} onClick={copy} aria-label={state === 'default' ? name : undefined}>
      {ICONS[state]}
      <span aria-live="polite">{words}</span>
    </Button>
  )
}

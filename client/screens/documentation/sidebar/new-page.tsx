import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Project } from '../../../../shared/contract/projects.ts'
import { beginPage } from '../../../app/begin-page.ts'
import { Button, type ButtonLook } from '../../../ui/button/button.tsx'

type NewPageProps = Pick<ButtonLook, 'size'> & { project: Project; onCreated?: (() => void) | undefined }

/** Creates a page at the top level and opens it. */
export function NewPage({ project, onCreated, ...look }: NewPageProps) {
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState(false)
  const create = async () => {
    setBusy(true)
    const isCreated = await beginPage(project, 0, navigate)
    setBusy(false)
    if (isCreated) onCreated?.()
  }
  return (
    // A double click creates only one page.
    <Button {...look} busy={busy} onClick={({ detail }) => void (detail < 2 && create())}>
      <Plus aria-hidden="true" />
      New page
    </Button>
  )
}

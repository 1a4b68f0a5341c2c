import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Project } from '../../../../shared/contract/projects.ts'
import { pageAddress } from '../../../app/project-address.ts'
import { createPage } from '../../../sync/index.ts'
import { Button, type ButtonLook } from '../../../ui/button/button.tsx'

type NewPageProps = Pick<ButtonLook, 'size'> & { project: Project; onCreated?: (() => void) | undefined }

/** Begins a page at the top level, and opens it. */
export function NewPage({ project, onCreated, ...look }: NewPageProps) {
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState(false)
  const create = async () => {
    setBusy(true)
    const id = await createPage(project.id, 0)
    setBusy(false)
    if (id === undefined) return
    navigate(pageAddress(project, id))
    onCreated?.()
  }
  return (
    // Who presses twice wants one page.
    <Button {...look} busy={busy} onClick={({ detail }) => void (detail < 2 && create())}>
      <Plus aria-hidden="true" />
      New page
    </Button>
  )
}

import { Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { bringTrash } from '../../../sync/trash.ts'
import { Button } from '../../../ui/button/button.tsx'
import { trashDialog } from './open-trash.ts'

/** Button to the deleted pages. Fetches them beforehand, so that the list works without a connection. */
export function TrashButton({ projectId }: { projectId: number }) {
  useEffect(() => bringTrash(projectId), [projectId])
  return (
    <Button
      variant="quiet"
      wide
      onClick={() => {
        trashDialog.isOpen = true
      }}
    >
      <Trash2 aria-hidden="true" />
      Trash
    </Button>
  )
}

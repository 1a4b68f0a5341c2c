import { Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { bringTrash } from '../../../sync/trash.ts'
import { Button } from '../../../ui/button/button.tsx'
import { trashDialog } from './open-trash.ts'

/** To the deleted pages. They are known on this device by then, for when there is no connection. */
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

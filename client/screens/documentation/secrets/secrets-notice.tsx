import { useEffect, useState } from 'react'
import { readSecrets, type SecretFile } from '../../../../shared/contract/secrets.ts'
import { send } from '../../../api/index.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { PopoverClose } from '../../../ui/popover/popover-close.tsx'
import { openSecrets } from './found-secrets.ts'

type Found = { files: readonly SecretFile[]; more: boolean }

/**
 * Says that the sources contain secrets. Shows nothing if there are none, or if the server can't be reached.
 */
export function SecretsNotice({ projectId }: { projectId: number }) {
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    let current = true
    send(readSecrets, { params: { id: projectId } }, { handled: 'all' }).then(
      (answer) => current && setFound(answer),
      () => {},
    )
    return () => {
      current = false
    }
  }, [projectId])
  if (!found || found.files.length === 0) return null
  return (
    <Notice
      tone="attention"
      title="Secrets in the sources"
      actions={
        <PopoverClose
          control={
            <Button size="small" onClick={() => openSecrets(found)}>
              Show
            </Button>
          }
        />
      }
    >
      {sizeOf(found)} with a password or a key.
    </Notice>
  )
}

function sizeOf({ files, more }: Found): string {
  if (more) return `More than ${files.length} files`
  return files.length === 1 ? 'One file' : `${files.length} files`
}

import { useState } from 'react'
import type { NewAccessToken } from '../../../shared/contract/access-tokens.ts'
import { NotOnDevice } from '../../app/not-on-device/not-on-device.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { ListSkeleton } from '../../ui/skeleton/skeleton.tsx'
import styles from './access-tokens.module.css'
import { ConnectProgram } from './connect-program.tsx'
import { CreateToken } from './create-token.tsx'
import { FreshToken } from './fresh-token.tsx'
import { TokenTable } from './token-table.tsx'
import { useAccessTokens } from './use-access-tokens.ts'

/** A person's own access tokens, and the settings that a program needs to use one. */
export function AccessTokensDialog({ onClose }: { onClose: () => void }) {
  const { tokens, reload, create, revoke } = useAccessTokens()
  /** The new token, known only while the dialog is open and never again. */
  const [fresh, setFresh] = useState<NewAccessToken>()
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      closesOutside={!fresh}
      title="Access tokens"
      description="Tokens give programs read-only access to everything you can read."
    >
      {tokens.state === 'loading' ? <ListSkeleton label="Loading your access tokens" /> : null}
      {tokens.state === 'offline' ? <NotOnDevice within what="your access tokens" retry={() => void reload()} /> : null}
      {tokens.state === 'failed' ? (
        <div className={styles.section}>
          <RetryNotice title="Couldn’t load your access tokens" retry={() => void reload()}>
            {tokens.text}
          </RetryNotice>
        </div>
      ) : null}
      {tokens.state === 'ready' ? (
        <>
          <CreateToken onCreate={create} onCreated={setFresh} />
          {fresh ? <FreshToken key={fresh.access_token.id} fresh={fresh} /> : null}
          <TokenTable
            tokens={tokens.tokens}
            onRevoke={async (id) => {
              const made = await revoke(id)
              if ('done' in made && fresh?.access_token.id === id) setFresh(undefined)
              return made
            }}
          />
          <ConnectProgram token={fresh?.token} />
        </>
      ) : null}
    </Dialog>
  )
}

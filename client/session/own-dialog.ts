import { proxy, subscribe } from 'valtio'
import { currentUser, session } from './session.ts'

/**
 * A dialog about a person's own account. Closes when the session ends, because the next person didn't open
 * it.
 */
function ownDialog() {
  const opened = proxy<{ of: string | null }>({ of: null })
  const close = () => {
    opened.of = null
  }
  subscribe(session, () => {
    if (currentUser()?.id !== opened.of) close()
  })
  return {
    /** Id of the user whose dialog is open, if any. */
    opened,
    open: (userId: string) => {
      opened.of = userId
    },
    close,
  }
}

export const accessTokens = ownDialog()
export const signedInDevices = ownDialog()
export const accountDeletion = ownDialog()

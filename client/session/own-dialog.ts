import { proxy, subscribe } from 'valtio'
import { currentUser, session } from './session.ts'

/**
 * Creates the state of a dialog about a person's own account. Closes it when the session ends or the person
 * changes.
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
    /** Id of the user for whom the dialog is open; null while it is closed. */
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

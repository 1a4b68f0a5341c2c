import { mayLeave } from '../../sync/leave.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { signOut } from '../session.ts'

/** Signs the person out. If they have unsent changes, first asks for confirmation. */
export async function logOut(userId: string): Promise<void> {
  if (!(await mayLeave(userId))) return
  try {
    await signOut()
  } catch (error) {
    console.warn('Signing out failed', error)
    showToast({
      title: 'Couldn’t log out',
      text: 'The server couldn’t be reached. Check your connection and try again.',
      type: 'error',
    })
  }
}

import { getInviteLink } from '../../../shared/contract/invitations.ts'
import { send } from '../../api/index.ts'
import { paths } from '../../app/paths.ts'

/**
 * Returns an invitation link for a member. The token follows `#`, because browsers don't send that part to
 * servers.
 */
export async function inviteLinkFor(projectId: number, email: string): Promise<string> {
  const { token } = await send(getInviteLink, { params: { id: projectId }, body: { email } }, { handled: 'all' })
  return `${location.origin}${paths.invitation()}#${token}`
}

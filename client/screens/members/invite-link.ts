import { getInviteLink } from '../../../shared/contract/invitations.ts'
import { send } from '../../api/index.ts'
import { paths } from '../../app/paths.ts'

/** The link that shows a member who invited them to what. Browsers don't send the part behind `#` to servers. */
export async function inviteLinkFor(projectId: number, email: string): Promise<string> {
  const { token } = await send(getInviteLink, { params: { id: projectId }, body: { email } }, { handled: 'all' })
  return `${location.origin}${paths.invitation()}#${token}`
}

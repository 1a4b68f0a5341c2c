import { proxy } from 'valtio'

/** Whether the person's access tokens are open. */
export const accessTokens = proxy({ isOpen: false })

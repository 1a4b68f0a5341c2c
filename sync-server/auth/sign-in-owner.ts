import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { revokeUnprovenAccountAccess } from 'better-auth/db'

type Owner = { email: string; name: string; method: 'code' | 'link' }

/**
 * Begins a session for the owner of an address, and creates an account if there is none. The caller must have
 * verified the address: by a code, or by the link that the console prints. No route exposes this directly.
 */
export function signInOwner() {
  return {
    id: 'sign-in-owner',
    endpoints: {
      signInOwner: createAuthEndpoint.serverOnly(
        { method: 'POST', metadata: { $Infer: { body: {} as Owner } } },
        async (ctx) => {
          const { email, name, method } = ctx.body
          const { internalAdapter } = ctx.context
          const found = (await internalAdapter.findUserByEmail(email))?.user
          const user = found
            ? // Whatever an account got before someone showed that the address is theirs may be another person's.
              found.emailVerified
              ? found
              : await revokeUnprovenAccountAccess(ctx, found.id)
            : await internalAdapter.createUser({ email, name, emailVerified: true }, { method: 'sign-in-owner' })
          if (!user) throw new Error('the account was deleted while it was signed in')
          const session = await internalAdapter.createSession(user.id, false, { method })
          await setSessionCookie(ctx, { session, user })
          return ctx.json({ user })
        },
      ),
    },
  } satisfies BetterAuthPlugin
}

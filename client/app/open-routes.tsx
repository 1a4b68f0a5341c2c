import type { ComponentType, ReactNode } from 'react'
import { Route, Switch } from 'wouter'
import { late } from '../ui/late.tsx'
import { paths } from './paths.ts'

const ExamplesScreen = late(
  async () => (await import('../screens/examples/examples-screen.tsx')).ExamplesScreen,
  undefined,
  { orThrow: true },
)
const HelloScreen = late(async () => (await import('../screens/hello/hello-screen.tsx')).HelloScreen, undefined, {
  orThrow: true,
})
const SandboxScreen = late(
  async () => (await import('../screens/sandbox/sandbox-screen.tsx')).SandboxScreen,
  undefined,
  { orThrow: true },
)

const ChatScreen = late(async () => (await import('../screens/chat/chat-screen.tsx')).ChatScreen, undefined, {
  orThrow: true,
})

const SearchScreen = late(async () => (await import('../screens/search/search-screen.tsx')).SearchScreen, undefined, {
  orThrow: true,
})
const ClaimScreen = late(async () => (await import('../screens/claim/claim-screen.tsx')).ClaimScreen, undefined, {
  orThrow: true,
})
const InvitationScreen = late(
  async () => (await import('../screens/invitation/invitation-screen.tsx')).InvitationScreen,
  undefined,
  { orThrow: true },
)
const AdministrationScreen = late<{ Missing: ComponentType }>(
  async () => (await import('../screens/administration/administration-screen.tsx')).AdministrationScreen,
  undefined,
  { orThrow: true },
)

type OpenRoutesProps = { Missing: ComponentType; Protected: ComponentType<{ comesBack: boolean; children: ReactNode }> }

/**
 * Routes of seldom opened screens, most of them open to everyone. Kept apart, so that people who work in a
 * project don't fetch this code.
 */
export function OpenRoutes({ Missing, Protected }: OpenRoutesProps) {
  return (
    <Switch>
      <Route path={paths.chat()}>
        <Protected comesBack>
          <ChatScreen />
        </Protected>
      </Route>
      <Route path={paths.search()}>
        <Protected comesBack>
          <SearchScreen />
        </Protected>
      </Route>
      <Route path={paths.administration()}>
        <Protected comesBack>
          <AdministrationScreen Missing={Missing} />
        </Protected>
      </Route>
      <Route path={paths.claim()} component={ClaimScreen} />
      <Route path={paths.invitation()} component={InvitationScreen} />
      <Route path={paths.examples()} component={ExamplesScreen} />
      <Route path={paths.hello()} component={HelloScreen} />
      <Route path={paths.sandbox()} component={SandboxScreen} />
      <Route component={Missing} />
    </Switch>
  )
}

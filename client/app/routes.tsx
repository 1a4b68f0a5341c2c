import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Route, Switch, useLocation } from 'wouter'
import { parseId } from '../../shared/basics/ids.ts'
import { mayOpenProtected, session } from '../session/index.ts'
import type { ProjectKey } from '../sync/index.ts'
import { late } from '../ui/late.tsx'
import { lateDialog } from '../ui/late-dialog.tsx'
import { isReserved, paths } from './paths.ts'
import { fromHere, placeToReturn } from './return-place.ts'

function screen<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return late(load, undefined, { orThrow: true })
}

const LandingScreen = screen(async () => (await import('../screens/landing/landing-screen.tsx')).LandingScreen)
const SignInScreen = screen(async () => (await import('../screens/sign-in/sign-in-screen.tsx')).SignInScreen)
const AuthCallbackScreen = screen(
  async () => (await import('../screens/sign-in/auth-callback-screen.tsx')).AuthCallbackScreen,
)
const ProjectsScreen = screen(async () => (await import('../screens/projects/projects-screen.tsx')).ProjectsScreen)
const GenerationScreen = screen(
  async () => (await import('../screens/generation/generation-screen.tsx')).GenerationScreen,
)
const DocumentationScreen = screen(
  async () => (await import('../screens/documentation/documentation-screen.tsx')).DocumentationScreen,
)
const MembersDialog = lateDialog(async () => (await import('../screens/members/members-dialog.tsx')).MembersDialog)
const OpenRoutes = screen(async () => (await import('./open-routes.tsx')).OpenRoutes)
const NotFoundScreen = screen(async () => (await import('../screens/not-found/not-found-screen.tsx')).NotFoundScreen)

/** The screens of the client and who may open them. The first that fits an address is shown. */
export function Routes() {
  return (
    <Switch>
      <Route path={paths.home()} component={LandingScreen} />
      <Route path={paths.login()}>
        <SignIn />
      </Route>
      <Route path={paths.authCallback()} component={AuthCallbackScreen} />
      <Route path={paths.projects()}>
        <Protected>
          <ProjectsScreen />
        </Protected>
      </Route>
      <Route path={paths.generateGithub()}>
        <Protected comesBack>
          <GenerationScreen />
        </Protected>
      </Route>
      <Route path="/generate/zip/:id">
        {({ id }) => {
          const projectId = parseId(id)
          if (!projectId) return <NotFoundScreen />
          return (
            <Protected comesBack>
              <GenerationScreen key={projectId} projectId={projectId} />
            </Protected>
          )
        }}
      </Route>
      <Route path="/projects/:projectId/:pageId?">
        {({ projectId, pageId }) => {
          const id = parseId(projectId)
          return <Documentation project={id ? { kind: 'id', id } : undefined} page={pageId} />
        }}
      </Route>
      <Route path="/github/:owner/:repo/:pageId?">
        {({ owner, repo, pageId }) => <Documentation project={{ kind: 'repository', owner, repo }} page={pageId} />}
      </Route>
      <Route path="/:owner/:repo/:pageId?">
        {({ owner, repo, pageId }) => (
          <Documentation project={isReserved(owner) ? undefined : { kind: 'repository', owner, repo }} page={pageId} />
        )}
      </Route>
      <Route>
        <OpenRoutes Missing={NotFoundScreen} Protected={Protected} />
      </Route>
    </Switch>
  )
}

/**
 * Screen for signed-in people. Others are sent to the login, and afterwards back here if `comesBack` is set.
 */
function Protected({ comesBack = false, children }: { comesBack?: boolean; children: ReactNode }) {
  const { now } = useSnapshot(session)
  return mayOpenProtected(now) ? children : <ToSignIn comesBack={comesBack} />
}

function ToSignIn({ comesBack }: { comesBack: boolean }) {
  const [, navigate] = useLocation()
  const left = useRef(false)
  useEffect(() => {
    if (left.current) return
    left.current = true
    // When a session ends, `useEndOfSession` may already have opened the login, with the place to return to.
    if (location.pathname === paths.login()) return
    navigate(paths.login(), { replace: true, state: comesBack ? fromHere() : null })
  }, [comesBack, navigate])
  return null
}

function SignIn() {
  const { now } = useSnapshot(session)
  return mayOpenProtected(now) ? <AfterSignIn /> : <SignInScreen />
}

/** Goes back to the page that required a login, or to the list of projects. */
function AfterSignIn() {
  const [, navigate] = useLocation()
  const left = useRef(false)
  useEffect(() => {
    if (left.current) return
    left.current = true
    const { path, state } = placeToReturn()
    navigate(path, { replace: true, state })
  }, [navigate])
  return null
}

function Documentation({ project, page }: { project: ProjectKey | undefined; page: string | undefined }) {
  const pageId = parseId(page)
  if (!project || (page && !pageId)) return <NotFoundScreen />
  return <DocumentationScreen projectKey={project} pageId={pageId} Members={MembersDialog} Missing={NotFoundScreen} />
}

import { call } from '../testing/kill-writers.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { signIn, tokenOf } from '../testing/sign-in.ts'

/** What an attacker knows and has: an account like any other. Sent to a thread, so it holds plain values only. */
export type Target = {
  url: string
  /** Of the attacker, with a project and a page of their own. */
  token: string
  projectId: number
  pageId: number
  /** A page of the victim's public project, which the attacker may read. */
  readable: { projectId: number; pageId: number }
  victimEmail: string
}

/** Somebody who works as usual. */
export type Victim = { url: string; token: string; projectId: number; pageId: number }

export type Ground = {
  server: ServerProcess
  target: Target
  victim: Victim
  /** Signs the victim in anew, in the browser that they use; throws if that is not possible. */
  signInVictim: () => Promise<void>
}

const VICTIM = 'victim@example.org'
const ATTACKER = 'attacker@example.org'

/** A server with two people who have nothing to do with each other, but that one can read what the other publishes. */
export async function prepareGround(settings: Readonly<Record<string, string>>): Promise<Ground> {
  const server = await startServerProcess(settings)
  const victim = await withProject(server, VICTIM, false)
  const { url, token, projectId, pageId } = await withProject(server, ATTACKER, true)
  return {
    server,
    victim,
    target: {
      url,
      token,
      projectId,
      pageId,
      readable: { projectId: victim.projectId, pageId: victim.pageId },
      victimEmail: VICTIM,
    },
    signInVictim: async () => {
      await tokenOf(server, await signIn(server, VICTIM, victim.cookies))
    },
  }
}

async function withProject(server: ServerProcess, email: string, isPrivate: boolean) {
  const cookies = await signIn(server, email)
  const token = await tokenOf(server, cookies)
  const asker = { url: server.url, token }
  const project = await call<{ id: number }>(asker, 'POST', '/api/project', { name: email, is_private: isPrivate })
  const page = project && (await call<{ id: number }>(asker, 'POST', `/api/project/${project.id}/page`, {}))
  if (!project || !page) throw new Error(`${email} could not be given a project.`)
  return { ...asker, cookies, projectId: project.id, pageId: page.id }
}

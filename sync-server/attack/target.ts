import { call } from '../testing/kill-writers.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { signIn, tokenOf } from '../testing/sign-in.ts'

/**
 * An attacker's knowledge and account, which is like any other. Sent to a thread, so it holds plain values
 * only.
 */
export type Target = {
  url: string
  /** Attacker's own IP address, so that the server's limits per address don't affect the victim. */
  address: string | undefined
  /** Token of the attacker, who has a project and a page of their own. */
  token: string
  projectId: number
  pageId: number
  /** Page of the victim's public project, which the attacker may read. */
  readable: { projectId: number; pageId: number }
  victimEmail: string
}

/** A person who works as usual. */
export type Victim = { url: string; token: string; projectId: number; pageId: number }

export type Ground = {
  server: ServerProcess
  victim: Victim
  /** Creates an account at a new address, so that limits used up by an earlier attack don't weaken this one. */
  newAttacker: () => Promise<Target>
  /** Signs the victim in again, in the browser that they use; throws if that is not possible. */
  signInVictim: () => Promise<void>
}

const VICTIM = 'victim@example.org'
/** 127.0.0.1 is the victim's. */
const FIRST_ADDRESS = 2

/**
 * Server with a victim. An attacker shares nothing with the victim, but can read what the victim publishes.
 */
export async function prepareGround(settings: Readonly<Record<string, string>>): Promise<Ground> {
  const server = await startServerProcess(settings)
  const victim = await withProject(server, VICTIM, false)
  let attackers = 0
  return {
    server,
    victim,
    newAttacker: async () => {
      const number = attackers++
      const { cookies: _, ...own } = await withProject(server, `attacker-${number}@example.org`, true)
      return {
        ...own,
        // Only Linux has more than one loopback address without setup.
        address: process.platform === 'linux' ? `127.0.0.${FIRST_ADDRESS + number}` : undefined,
        readable: { projectId: victim.projectId, pageId: victim.pageId },
        victimEmail: VICTIM,
      }
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

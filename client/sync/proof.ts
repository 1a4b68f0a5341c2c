import { subscribe } from 'valtio'
import { readProof } from '../../shared/contract/proof.ts'
import { ApiError, send } from '../api/index.ts'
import { askForProof, proofQuestion } from '../session/proof-question.ts'
import type { Device } from './device.ts'
import type { OutboxEntry } from './replica/database.ts'

/** Time limit for the server's answer, in milliseconds. After it, the server counts as unreachable. */
const ASK_MS = 3_000

/**
 * Runs `act`. If the server needs fresh proof of identity, asks the person for proof and runs `act` again.
 * Rejects like `act`, also if the person doesn't confirm.
 */
export async function withProof<Result>(what: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (!isProofNeeded(error) || !(await askForProof(what))) throw error
    return await act()
  }
}

/** Whether the server refused a request because the person has to prove their identity first. */
export function isProofNeeded(error: unknown): boolean {
  return (error as { body?: { err?: string } } | null)?.body?.err === 'proof_needed'
}

/**
 * Asks for proof, if needed, before a change is queued. Resolves to false if the person doesn't confirm.
 * Without a connection, resolves to true: the change waits, and the person is asked once the server has the
 * change.
 */
export async function proveFirst(what: string): Promise<boolean> {
  try {
    const { fresh } = await send(readProof, {}, { handled: 'all', signal: AbortSignal.timeout(ASK_MS) })
    return fresh || (await askForProof(what))
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error
    return true
  }
}

export type ProofParts = {
  isFresh: () => Promise<boolean>
  ask: (what: string) => Promise<boolean>
  /** Withdraws the question. */
  leave: () => void
  isVisible: () => boolean
}

const OF_BROWSER: ProofParts = {
  isFresh: async () => (await send(readProof, {}, { handled: 'all' })).fresh,
  ask: askForProof,
  leave: () => proofQuestion.asked?.answer(false),
  isVisible: () => !document.hidden,
}

type Followed = Pick<Device, 'state' | 'retry'> & { view: { project(id: number): { name: string } | undefined } }

/**
 * Handles changes in the outbox that were refused for lack of proof. The visible tab asks the person once for
 * each change, and resends confirmed ones. Unconfirmed changes stay in the list of changes that weren't
 * applied. Stops when the returned function is called.
 */
export function followProof(device: Followed, parts: ProofParts = OF_BROWSER): () => void {
  const { state } = device
  const asked = new Set<string>()
  let asking: readonly string[] = []
  const wanting = () => state.notApplied.filter(({ reason }) => reason === 'proof_needed')

  const look = () => {
    const entries = wanting()
    if (asking.length > 0) {
      // Another tab has sent the changes, or someone discarded them, so withdraw the question.
      if (!entries.some(({ key }) => asking.includes(key))) parts.leave()
      return
    }
    const fresh = entries.filter(({ key }) => !asked.has(key))
    if (fresh.length > 0 && parts.isVisible()) void settle(fresh)
  }

  const settle = async (entries: readonly OutboxEntry[]) => {
    asking = entries.map(({ key }) => key)
    for (const key of asking) asked.add(key)
    try {
      if (!(await parts.isFresh()) && !(await parts.ask(wordsOf(entries, device)))) return
      for (const { seq, key } of wanting()) if (asking.includes(key)) await device.retry(seq)
    } catch (error) {
      // The change stays in the list, and the person is asked again when the app starts next.
      console.warn('Nobody says whether proof is needed', error)
    } finally {
      asking = []
    }
  }

  const stop = subscribe(state, look)
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    stop()
  }
}

function wordsOf(entries: readonly OutboxEntry[], { view }: Followed): string {
  const names = entries.map(({ args }) => view.project(args.projectId as number)?.name)
  const [name] = names
  return names.length === 1 && name !== undefined ? wordsOfDeletion(name) : `delete ${names.length} projects`
}

export const wordsOfDeletion = (name: string) => `delete “${name}”`

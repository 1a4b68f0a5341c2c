import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cutText } from '../../shared/basics/whole-text.ts'
import { MAX_RECEIPT_COMMITS, type ReceiptCommit } from '../../shared/contract/receipts.ts'
import { normaliseGitUrl } from '../../shared/repositories/git-url.ts'
import { redact } from '../../shared/secrets/redact.ts'
import { ended, type GitOptions, killGroup, spawnGit, withToken } from './git.ts'

export type SubjectOptions = Pick<GitOptions, 'config' | 'token' | 'signal'> & {
  /** Last commit whose subjects are already known. */
  from: string | null
  timeoutMs?: number
}

/** Longer subjects are cut. */
const SUBJECT_CHARS = 200
const TIMEOUT_MS = 10_000

/**
 * Reads the subjects of the commits since `from`, newest first. Returns only the newest if `from` is too far
 * back or no longer in the history. Nothing depends on the result, so it is empty if the host is too slow.
 */
export async function readSubjects(
  url: string,
  { from, config, token, signal, timeoutMs = TIMEOUT_MS }: SubjectOptions,
): Promise<{ commits: ReceiptCommit[]; moreCommits: boolean }> {
  const address = normaliseGitUrl(url, config)
  if (!address) return { commits: [], moreCommits: false }
  const home = await mkdtemp(join(tmpdir(), 'docwright-commits-'))
  const limit = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
  const git = async (args: string[], environment: NodeJS.ProcessEnv = {}) => {
    const child = spawnGit(home, args, 'ignore', environment)
    const pieces: Buffer[] = []
    child.stdout?.on('data', (piece: Buffer) => pieces.push(piece))
    child.stderr?.resume()
    const stop = () => killGroup(child)
    limit.addEventListener('abort', stop)
    if (limit.aborted) stop()
    try {
      return (await ended(child)) === 0 ? Buffer.concat(pieces).toString() : undefined
    } finally {
      limit.removeEventListener('abort', stop)
    }
  }
  try {
    const protocol = address.startsWith('http:') ? 'http' : 'https'
    const environment = { GIT_ALLOW_PROTOCOL: protocol, GIT_NO_LAZY_FETCH: '1', ...withToken(address, token) }
    await git(['init', '--bare', '--quiet'])
    await git(['remote', 'add', 'origin', `${address}.git`])
    // The filter omits the trees of the commits, if the host supports it.
    const flags = [`--depth=${MAX_RECEIPT_COMMITS + 1}`, '--filter=tree:0', '--no-tags', '--quiet']
    await git(['fetch', ...flags, 'origin', 'HEAD:refs/heads/newest'], environment)
    const log = ['log', '--format=%H%x00%s', `--max-count=${MAX_RECEIPT_COMMITS}`]
    const since = from ? await git([...log, `${from}..newest`]) : undefined
    const known = since ?? (await git([...log, '--max-count=1', 'newest'])) ?? ''
    const commits = known.split('\n').flatMap((line): ReceiptCommit[] => {
      const [hash, subject] = line.split('\0')
      return hash && subject !== undefined ? [{ hash, subject: cutText(redact(subject), SUBJECT_CHARS) }] : []
    })
    return { commits, moreCommits: commits.length > 0 && since === undefined && from !== null }
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

import type { Queries, Tx } from '../../db/connect.ts'
import {
  allStoredBytes,
  countImages,
  countOwnProjects,
  countPagesByPeople,
  isAttached,
  lockQuota,
  ownerOf,
  storedBytes,
  takeUse,
  usedToday,
} from '../../db/tables/quotas.ts'
import { MB, QUOTA_WORDS, type Quotas } from '../../shared/contract/quotas.ts'
import { AppError } from '../errors.ts'

/** Error for a reached quota. The status isn't 429, because devices would retry it forever. */
const quotaReached = (words: string) => new AppError('quota_reached', 409, words)

/**
 * Limits for live and for kept projects or pages. Deleted ones are kept for 30 days, so they're limited too.
 */
const boundsOf = (limit: number) => ({ live: limit, kept: 2 * limit })

/** Throws if a person can't create another project. Call this in the transaction that creates it. */
export async function requireRoomForProject(tx: Tx, quotas: Quotas, email: string): Promise<void> {
  const limit = quotas.QUOTA_PROJECTS
  if (limit > 0) {
    await lockQuota(tx, `projects of ${email}`)
    const bounds = boundsOf(limit)
    const { live, kept } = await countOwnProjects(tx, email, bounds)
    if (live >= bounds.live) throw quotaReached(QUOTA_WORDS.projects(limit))
    if (kept >= bounds.kept) throw quotaReached(QUOTA_WORDS.deletedProjects(bounds.kept))
  }
  await requireRoomInInstallation(tx, quotas, 0)
}

/**
 * Throws if a project has no room for another page. Call this in the transaction that creates the page, which
 * must hold the project's lock.
 */
export async function requireRoomForPage(tx: Tx, quotas: Quotas, projectId: number): Promise<void> {
  const limit = quotas.QUOTA_PAGES
  if (limit > 0) {
    const bounds = boundsOf(limit)
    const { live, kept } = await countPagesByPeople(tx, projectId, bounds)
    if (live >= bounds.live) throw quotaReached(QUOTA_WORDS.pages(limit))
    if (kept >= bounds.kept) throw quotaReached(QUOTA_WORDS.deletedPages(bounds.kept))
  }
  await requireRoomInProject(tx, quotas, { projectId, bytes: 0 })
}

type Arriving = { projectId: number; bytes: number }

/**
 * Throws if an image doesn't fit. Call this in the transaction that attaches it, before attaching. An
 * image that the project already has needs no more room.
 */
export async function requireRoomForImage(
  tx: Tx,
  quotas: Quotas,
  { hash, ...arriving }: Arriving & { hash: string },
): Promise<void> {
  const { projectId } = arriving
  const limit = quotas.QUOTA_IMAGES
  await lockQuota(tx, `bytes of ${projectId}`)
  if (await isAttached(tx, projectId, hash)) return
  if (limit > 0 && (await countImages(tx, projectId, limit)) >= limit) throw quotaReached(QUOTA_WORDS.images(limit))
  await requireRoomInProject(tx, quotas, arriving)
  if (quotas.QUOTA_INSTALLATION_MB > 0) await lockQuota(tx, 'bytes of all')
  await requireRoomInInstallation(tx, quotas, arriving.bytes)
}

/** Throws if an upload of known size doesn't fit. Call this before receiving its bytes. */
export async function requireRoomForBytes(sql: Queries, quotas: Quotas, arriving: Arriving): Promise<void> {
  await requireRoomInProject(sql, quotas, arriving)
  await requireRoomInInstallation(sql, quotas, arriving.bytes)
}

/** Throws if the bytes don't fit into the project. With 0 bytes, requires that some room is left. */
async function requireRoomInProject(sql: Queries, quotas: Quotas, { projectId, bytes }: Arriving): Promise<void> {
  const limit = quotas.QUOTA_PROJECT_MB * MB
  if (limit === 0) return
  if ((await storedBytes(sql, projectId)) + Math.max(1, bytes) > limit) {
    throw quotaReached(QUOTA_WORDS.projectBytes(quotas.QUOTA_PROJECT_MB))
  }
}

async function requireRoomInInstallation(sql: Queries, quotas: Quotas, bytes: number): Promise<void> {
  const limit = quotas.QUOTA_INSTALLATION_MB * MB
  if (limit === 0) return
  if ((await allStoredBytes(sql)) + Math.max(1, bytes) > limit) {
    throw quotaReached(QUOTA_WORDS.installationBytes(quotas.QUOTA_INSTALLATION_MB))
  }
}

/** Uses up one of the inviter's daily invitations. Call this in the transaction that invites someone. */
export async function takeInvitation(tx: Tx, quotas: Quotas, email: string): Promise<void> {
  const limit = quotas.QUOTA_INVITATIONS
  if (limit === 0 || (await takeUse(tx, { email, quota: 'invitations', amount: 1 }, limit))) return
  throw quotaReached(QUOTA_WORDS.invitations(limit))
}

/** Throws if the owner's minutes are used up. Call this before requesting generation for a project. */
export async function requireMinutes(
  sql: Queries,
  quotas: Quotas,
  { projectId, asker }: { projectId?: number; asker: string },
): Promise<void> {
  const limit = quotas.QUOTA_GENERATION_MINUTES
  const owner = projectId === undefined ? asker : await ownerOf(sql, projectId)
  if (owner === undefined || !(await hasUsedUp(sql, quotas, owner))) return
  throw quotaReached(owner === asker ? QUOTA_WORDS.ownMinutes(limit) : QUOTA_WORDS.minutes(limit))
}

/** Whether the owner's minutes are used up, so that work on the project has to wait until tomorrow. */
export async function areMinutesUsedUp(sql: Queries, quotas: Quotas, projectId: number): Promise<boolean> {
  const owner = await ownerOf(sql, projectId)
  return owner !== undefined && hasUsedUp(sql, quotas, owner)
}

async function hasUsedUp(sql: Queries, { QUOTA_GENERATION_MINUTES: limit }: Quotas, email: string): Promise<boolean> {
  return limit > 0 && (await usedToday(sql, email, 'generation')) >= limit * 60_000
}

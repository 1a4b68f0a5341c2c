const TIMEOUT_MS = 8_000

/**
 * Whether anybody may read the repository at `url`, by the first request of git's own protocol. The address was built by
 * us from a configured host; redirects are not followed, since they could lead elsewhere.
 */
export async function isReachable(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}.git/info/refs?service=git-upload-pack`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'user-agent': 'git/docwright' },
    })
    await response.body?.cancel()
    return response.ok && (response.headers.get('content-type') ?? '').startsWith('application/x-git-upload-pack')
  } catch {
    return false
  }
}

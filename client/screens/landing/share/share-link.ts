export type Outcome = 'shared' | 'dismissed' | 'copied' | 'impossible'

export type Means = {
  /** The device's own share function; absent if it has none. */
  share: ((link: { title: string; url: string }) => Promise<void>) | undefined
  copy: (text: string) => Promise<void>
}

/** Shares with the device's own dialog if it has one, else copies. Cancelling the dialog copies nothing. */
export async function shareLink(link: { title: string; url: string }, { share, copy }: Means): Promise<Outcome> {
  if (share) {
    try {
      await share(link)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed'
      console.warn('The device did not share', error)
    }
  }
  try {
    await copy(link.url)
    return 'copied'
  } catch (error) {
    console.warn('Copying failed', error)
    return 'impossible'
  }
}

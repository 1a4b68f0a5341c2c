import { useEffect, useState } from 'react'
import { installationConfig } from '../../../sync/index.ts'

/**
 * Whether this site may show the drawing library, and with which key. The library's licence requires a key
 * on sites that people reach over https. The library checks the key. Without a required key, we never show
 * the library.
 */
export type Licence = { may: true; key: string | undefined } | { may: false }

/**
 * Storage key of the licence key, which is public. The licence key is stored on the device so that people
 * can draw offline too.
 */
const KEPT = 'tldraw-licence-key'

let known: Licence | undefined

export function needsKey({ protocol, hostname }: Pick<Location, 'protocol' | 'hostname'>): boolean {
  return protocol === 'https:' && !/^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

/** Licence as known so far: from the server, or else from this device's storage. */
export function licenceNow(): Licence {
  return known ?? of(kept())
}

export async function findLicence(): Promise<Licence> {
  try {
    const { tldraw_license_key: key } = await installationConfig()
    keep(key)
    known = of(key)
    return known
  } catch {
    return of(kept())
  }
}

/** Licence; undefined until it's known. Fetched only if it's `wanted`. */
export function useLicence(wanted: boolean): Licence | undefined {
  const [licence, setLicence] = useState(known)
  useEffect(() => {
    if (!wanted) return
    let current = true
    void findLicence().then((found) => current && setLicence(found))
    return () => {
      current = false
    }
  }, [wanted])
  return licence
}

function of(key: string | null): Licence {
  if (key) return { may: true, key }
  return needsKey(location) ? { may: false } : { may: true, key: undefined }
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEPT)
  } catch {
    return null
  }
}

function keep(key: string | null): void {
  try {
    if (key) localStorage.setItem(KEPT, key)
    else localStorage.removeItem(KEPT)
  } catch {
    // Without storage, the licence key is fetched again next time.
  }
}

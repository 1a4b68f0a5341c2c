import { useEffect, useState } from 'react'
import { installationConfig } from '../../../sync/index.ts'

/**
 * Whether the drawing library may be shown here. Its licence requires a key wherever people reach it over
 * https. The library checks the key, and nothing of the library is shown where there is none.
 */
export type Licence = { may: true; key: string | undefined } | { may: false }

/**
 * Storage entry for the licence key, which is public. Kept on the device so that people can draw offline
 * too.
 */
const KEPT = 'tldraw-licence-key'

let known: Licence | undefined

export function needsKey({ protocol, hostname }: Pick<Location, 'protocol' | 'hostname'>): boolean {
  return protocol === 'https:' && !/^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

/** The licence as far as it's known now: from the server, or as kept on this device. */
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

/** The licence, once it is known. */
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
    // Without storage, the server is asked again.
  }
}

import { useEffect, useState } from 'react'
import { installationConfig } from '../../../sync/index.ts'

/**
 * Whether the drawing library may be shown here. By its licence it takes a key wherever people reach it over https; the
 * library judges the key, and nothing of it is shown where there is none.
 */
export type Licence = { may: true; key: string | undefined } | { may: false }

/** Kept on the device: the key is public, and without a connection one may draw too. */
const KEPT = 'tldraw-licence-key'

let known: Licence | undefined

export function needsKey({ protocol, hostname }: Pick<Location, 'protocol' | 'hostname'>): boolean {
  return protocol === 'https:' && !/^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

/** As far as it is known just now; a first question asks the server. */
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
    // Without storage it is asked for again.
  }
}

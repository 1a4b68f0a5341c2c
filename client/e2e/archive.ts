import { zipSync } from 'fflate'
import { packageFiles } from '../../generator/testing/sample-project.ts'

/** A real package as somebody would pack it: its sources, its manifest and its README in one folder. */
export function archiveOf(name: string): { name: string; mimeType: string; buffer: Buffer } {
  const files = Object.entries(packageFiles(name)).map(([path, content]) => [`${name}/${path}`, content])
  return { name: `${name}.zip`, mimeType: 'application/zip', buffer: Buffer.from(zipSync(Object.fromEntries(files))) }
}

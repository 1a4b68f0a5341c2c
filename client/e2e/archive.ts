import { zipSync } from 'fflate'
import { packageFiles } from '../../generator/testing/sample-project.ts'

/** A real package, zipped as a person would do it: sources, manifest and README in one folder. */
export function archiveOf(name: string): { name: string; mimeType: string; buffer: Buffer } {
  const files = Object.entries(packageFiles(name)).map(([path, content]) => [`${name}/${path}`, content])
  return { name: `${name}.zip`, mimeType: 'application/zip', buffer: Buffer.from(zipSync(Object.fromEntries(files))) }
}

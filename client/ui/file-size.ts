/** A number of bytes as people say it. */
export function fileSize(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  return megabytes < 0.1 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${megabytes.toFixed(1)} MB`
}

/** Formats a number of bytes as a text for people. */
export function fileSize(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  return megabytes < 0.1 ? `${Math.ceil(bytes / 1024)} kB` : `${megabytes.toFixed(1)} MB`
}

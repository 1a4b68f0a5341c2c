/** The supported images, by media type. Pixels only: SVG is a document with scripts. */
export const IMAGE_TYPES: Readonly<Record<string, { name: string; ending: string }>> = {
  'image/png': { name: 'PNG', ending: 'png' },
  'image/jpeg': { name: 'JPEG', ending: 'jpg' },
  'image/gif': { name: 'GIF', ending: 'gif' },
  'image/webp': { name: 'WebP', ending: 'webp' },
  'image/avif': { name: 'AVIF', ending: 'avif' },
}

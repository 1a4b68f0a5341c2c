/**
 * Supported image formats by media type. Pixels only, because an SVG is a document that can contain scripts.
 */
export const IMAGE_TYPES: Readonly<Record<string, { name: string; ending: string }>> = {
  'image/png': { name: 'PNG', ending: 'png' },
  'image/jpeg': { name: 'JPEG', ending: 'jpg' },
  'image/gif': { name: 'GIF', ending: 'gif' },
  'image/webp': { name: 'WebP', ending: 'webp' },
  'image/avif': { name: 'AVIF', ending: 'avif' },
}

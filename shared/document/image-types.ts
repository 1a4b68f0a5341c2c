/**
 * Supported image formats by media type. SVG isn't supported, because it's a document that can contain
 * scripts.
 */
export const IMAGE_TYPES: Readonly<Record<string, { name: string; ending: string }>> = {
  'image/png': { name: 'PNG', ending: 'png' },
  'image/jpeg': { name: 'JPEG', ending: 'jpg' },
  'image/gif': { name: 'GIF', ending: 'gif' },
  'image/webp': { name: 'WebP', ending: 'webp' },
  'image/avif': { name: 'AVIF', ending: 'avif' },
}

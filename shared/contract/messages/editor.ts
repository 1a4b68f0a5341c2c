export const DIAGRAM = { notDrawn: 'Error rendering diagram' } as const

export const IMAGE = {
  uploading: 'Uploading image...',
  uploaded: { title: 'Image uploaded successfully.', type: 'success' },
  notUploaded: 'Error uploading image. Please try again.',
} as const

/** Reasons to refuse a file as an image. */
export const IMAGE_REFUSED = { type: 'File type not supported.', size: 'File size too big (max 20MB).' } as const

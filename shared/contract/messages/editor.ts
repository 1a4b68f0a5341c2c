export const DIAGRAM = { notDrawn: 'Error rendering diagram' } as const

export const IMAGE = {
  uploading: 'Uploading image...',
  uploaded: { title: 'Image uploaded successfully.', type: 'success' },
  notUploaded: 'Error uploading image. Please try again.',
} as const

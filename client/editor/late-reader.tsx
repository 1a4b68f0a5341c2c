import type { ReactNode } from 'react'
import { late } from '../ui/late.tsx'
import { PageSkeleton } from '../ui/skeleton/page-skeleton.tsx'
import type { PageReaderProps } from './reading/page-reader.tsx'

/** `fallback`: what stands there until the reader has been fetched; by itself the shape of a page. */
type Fallback = { fallback?: ReactNode }

export const PageReader = late<PageReaderProps & Fallback>(
  async () => (await import('./reading/page-reader.tsx')).PageReader,
  ({ fallback = <PageSkeleton /> }) => fallback,
  { inPieces: true },
)
export const DocReader = late(async () => (await import('./reading/doc-reader.tsx')).DocReader, PageSkeleton)

import { late } from '../ui/late.tsx'
import { PageSkeleton } from '../ui/skeleton/page-skeleton.tsx'

export const PageReader = late(async () => (await import('./reading/page-reader.tsx')).PageReader, PageSkeleton)
export const DocReader = late(async () => (await import('./reading/doc-reader.tsx')).DocReader, PageSkeleton)

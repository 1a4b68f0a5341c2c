import { lazy } from 'react'

export const PageReader = lazy(async () => ({ default: (await import('./reading/page-reader.tsx')).PageReader }))

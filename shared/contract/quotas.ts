import type { Configuration } from './configuration.ts'

/** Limits on what a person, a project and the installation may have. 0 means no limit. */
export type Quotas = Pick<Configuration, Extract<keyof Configuration, `QUOTA_${string}`>>

/** Quotas without limits, for callers that count nothing. */
export const NO_QUOTAS: Quotas = {
  QUOTA_PROJECTS: 0,
  QUOTA_PAGES: 0,
  QUOTA_IMAGES: 0,
  QUOTA_PROJECT_MB: 0,
  QUOTA_INSTALLATION_MB: 0,
  QUOTA_INVITATIONS: 0,
  QUOTA_GENERATION_MINUTES: 0,
}

/** Bytes of a megabyte in the quota settings. */
export const MB = 1_000_000

const number = (value: number) => value.toLocaleString('en')
const raise = (setting: keyof Quotas) => `ask the administrator to raise ${setting}`

/** Messages that name the reached quota and what to do about it. */
export const QUOTA_WORDS = {
  projects: (limit: number) =>
    `You own ${number(limit)} ${limit === 1 ? 'project' : 'projects'}, the limit. Delete one that you no longer need, or ${raise('QUOTA_PROJECTS')}.`,
  deletedProjects: (limit: number) =>
    `You can have ${number(limit)} projects, including deleted ones, which count for 30 days. Wait until some expire, or ${raise('QUOTA_PROJECTS')}.`,
  pages: (limit: number) =>
    `People created ${number(limit)} ${limit === 1 ? 'page' : 'pages'} in this project, the limit. Delete pages that you no longer need, or ${raise('QUOTA_PAGES')}.`,
  deletedPages: (limit: number) =>
    `This project can have ${number(limit)} pages, including deleted ones, which count for 30 days. Wait until some expire, or ${raise('QUOTA_PAGES')}.`,
  images: (limit: number) =>
    `This project has ${number(limit)} ${limit === 1 ? 'image' : 'images'}, the limit. Use an image that it already has, or ${raise('QUOTA_IMAGES')}.`,
  projectBytes: (megabytes: number) =>
    `This doesn’t fit: this project may store ${number(megabytes)} MB of sources, images and pages. Use smaller files, continue in another project, or ${raise('QUOTA_PROJECT_MB')}.`,
  installationBytes: (megabytes: number) =>
    `This doesn’t fit: all projects of this installation together may store ${number(megabytes)} MB. Delete projects that you no longer need, or ${raise('QUOTA_INSTALLATION_MB')}.`,
  invitations: (limit: number) =>
    `You invited ${number(limit)} ${limit === 1 ? 'person' : 'people'} today, the limit. Try again tomorrow, or ${raise('QUOTA_INVITATIONS')}.`,
  minutes: (limit: number) =>
    `The owner of this project has used today’s ${number(limit)} minutes of generation. Try again tomorrow (days begin at midnight UTC), or ${raise('QUOTA_GENERATION_MINUTES')}.`,
  ownMinutes: (limit: number) =>
    `You have used today’s ${number(limit)} minutes of generation. Try again tomorrow (days begin at midnight UTC), or ${raise('QUOTA_GENERATION_MINUTES')}.`,
} as const

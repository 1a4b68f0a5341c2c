import { nameOf } from '../../analysis/resolution/repository-index.ts'

const ADAPTER =
  /^(?:adapters?|plugins?|drivers?|integrations?|connectors?|providers?|bindings|contrib|extensions?|ext)$/i
const APP = /^(?:apps|cmd|cli|bin|web|website|frontend|ui|client|desktop|mobile|android|ios)$/i
/** Folder names for files that a program is packaged or displayed with. */
const ASSET =
  /^(?:config|migrations?|resources|assets|static|public|styles?|s?css|sass|less|fonts|images?|img|locales?|i18n)$/i
const TOOL =
  /^(?:scripts?|tools?|tasks|hack|ci|build|buildSrc|dev|devtools|etc|misc|hooks|release|utils?|packages-private)$/i
const TEST = /(?:^|[-_.]|[a-z])(?:tests?|testing|testkit|spec|e2e)$/i

/** Roles of parts, judged by folder names. Readers meet them in this order. */
export const PART_ROLES = ['core', 'adapter', 'app', 'asset', 'tool', 'test'] as const
export type PartRole = (typeof PART_ROLES)[number]

export function roleOfPart(folder: string | null): PartRole {
  const name = nameOf(folder ?? '')
  if (folder?.startsWith('.') || TOOL.test(name)) return 'tool'
  if (TEST.test(name)) return 'test'
  if (ADAPTER.test(name)) return 'adapter'
  if (ASSET.test(name)) return 'asset'
  return APP.test(name) ? 'app' : 'core'
}

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import * as messages from './messages.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const TABLE = /^shared\/contract\/messages(?:\.ts$|\/)/
const NO_SOURCE = /(?:^|\/)(?:e2e|testing)\/|\.test\.tsx?$/

const sources = new Map(
  ['client', 'shared', 'sync-server'].flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !NO_SOURCE.test(path) && !TABLE.test(path))
      .map((path) => [path, readFileSync(ROOT + path, 'utf8')] as const),
  ),
)

/** Files that use each message. A message with two files has two ways to the same event. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  'CALL.refused': ['client/api/send.ts'],
  'CALL.refusedTitle': ['client/api/send.ts'],
  'CALL.notAuthorized': ['client/api/api-error.ts'],
  // As a toast, and in place of the list.
  'PROJECT_LIST.notRead': [
    'client/screens/projects/projects-screen.tsx',
    'client/screens/projects/use-list-updates.ts',
  ],
  'NEW_PROJECT.installationNotChecked': ['client/screens/projects/new-project/use-repository-check.ts'],
  // No file, a file whose name isn't that of an archive, and a file whose content isn't an archive.
  'NEW_PROJECT.noFile': [
    'client/app/zip-upload/zip-archive.ts',
    'client/screens/projects/new-project/use-submit.ts',
    'sync-server/uploads/zip.ts',
  ],
  'NEW_PROJECT.noRepository': ['client/screens/projects/new-project/use-submit.ts'],
  'NEW_PROJECT.notCreatedFromZip': ['client/screens/projects/new-project/use-submit.ts'],
  'ZIP_UPLOAD.tooLarge': ['client/app/zip-upload/zip-archive.ts', 'sync-server/uploads/zip.ts'],
  'ZIP_UPLOAD.refusedByBrowser': ['client/app/zip-upload/zip-archive.ts'],
  'ZIP_UPLOAD.notSent': ['client/app/zip-upload/zip-archive.ts'],
  'GENERATION.noBasis': [
    'client/screens/generation/create-from-basis.ts',
    'client/screens/generation/use-generation.ts',
  ],
  'GENERATION.notCreated': ['client/screens/generation/use-generation.ts'],
  // For signing in, for connecting an account, and for a return from GitHub without either.
  'SIGN_IN.githubNotStarted': [
    'client/app/sign-in-code/sign-in-messages.ts',
    'client/screens/projects/new-project/identity-notice.tsx',
    'client/screens/sign-in/sign-in-screen.tsx',
  ],
  'SIGN_IN.codeNotSent': ['client/app/sign-in-code/sign-in-messages.ts'],
  'SIGN_IN.codeWrong': ['client/app/sign-in-code/sign-in-messages.ts'],
  'SIGN_IN.codeRefused': ['client/app/sign-in-code/sign-in-messages.ts', 'sync-server/auth/code-requests.ts'],
  'SIGN_IN.codeNotChecked': ['client/app/sign-in-code/sign-in-messages.ts'],
  'SIGN_IN.codeResent': ['client/app/proof/enter-code.tsx', 'client/screens/sign-in/code-step.tsx'],
  'MEMBERS.title': ['client/sync/change-failure.ts'],
  'MEMBERS.notRead': ['client/screens/members/members-dialog.tsx', 'client/screens/members/use-members.ts'],
  // Used for a project stored on this device and for one that this device asks the server for.
  CHANGE: ['client/sync/change-failure.ts'],
  'REFUSED.later': ['client/sync/change-failure.ts'],
  'DIAGRAM.notDrawn': ['client/editor/blocks/code-block/mermaid/diagram.tsx'],
  'IMAGE.uploading': ['client/editor/blocks/image/held-places.ts'],
  'IMAGE.uploaded': ['client/editor/blocks/image/bring-image.ts'],
  'IMAGE.notUploaded': [
    'client/editor/blocks/image/image-failure.ts',
    'client/editor/blocks/image/image-placeholders.ts',
  ],
  // Before anything is sent, and by the server. The advice says what to do in each case.
  'IMAGE_REFUSED.type': [
    'client/editor/blocks/image/image-advice.ts',
    'client/editor/blocks/image/image-failure.ts',
    'client/editor/blocks/image/image-file.ts',
    'client/editor/blocks/image/image-upload.ts',
    'sync-server/uploads/receive-image.ts',
  ],
  'IMAGE_REFUSED.size': [
    'client/editor/blocks/image/image-advice.ts',
    'client/editor/blocks/image/image-failure.ts',
    'client/editor/blocks/image/image-file.ts',
    'sync-server/uploads/images.ts',
    'sync-server/uploads/receive-image.ts',
  ],
  'CHAT.notAnswered': ['client/screens/chat/answers.tsx'],
  'CHAT.noProject': ['client/screens/chat/prompt.tsx'],
  'DOCUMENT.notRendered': ['shared/document/unrendered.ts'],
  'DOCUMENT.notParsed': [
    'client/editor/paste/inserting.ts',
    'client/editor/paste/read-document.ts',
    'client/screens/chat/answer-reader.ts',
    'shared/document/markdown/parse.ts',
  ],
  'COPY.failed': [
    'client/editor/blocks/image/image-menu.tsx',
    'client/editor/menus/block-menu/block-menu.tsx',
    'client/screens/documentation/page-menu/page-menu.tsx',
    'client/ui/copy-button/copy-button.tsx',
  ],
}

const table = Object.entries(messages).flatMap(([area, entries]) =>
  Object.entries(entries).map(([event, message]) => ({ area, event, message: message as unknown })),
)

/** Area whose messages are chosen by the name of the refused change. */
const CHOSEN = 'CHANGE'

it('each message is raised in exactly the files that this test lists', () => {
  const names = new Set(table.map(({ area, event }) => (area === CHOSEN ? area : `${area}.${event}`)))
  const found = [...names].map((name) => {
    const named = new RegExp(`\\b${name.replace('.', '\\.')}\\b`)
    const places = [...sources].filter(([, source]) => named.test(source.replace(/^import .*$/gm, '')))
    return [name, places.map(([path]) => path).sort()]
  })
  expect(Object.fromEntries(found)).toEqual(PLACES)
})

it('the words of a message appear in no other source file', () => {
  const texts = table.flatMap(({ message }) => textsOf(message)).filter((text) => text.includes(' '))
  expect(texts.length).toBeGreaterThan(30)
  const elsewhere = [...sources].flatMap(([path, source]) =>
    texts
      .filter((text) =>
        [`'${text}'`, `"${text}"`, `>${text}<`, `\`${text}\``].some((literal) => source.includes(literal)),
      )
      .map((text) => `${path}: ${text}`),
  )
  expect(elsewhere).toEqual([])
})

function textsOf(message: unknown): string[] {
  if (typeof message === 'string') return [message]
  if (typeof message !== 'object' || message === null) return []
  return Object.entries(message).flatMap(([part, text]) => (part !== 'type' && typeof text === 'string' ? [text] : []))
}

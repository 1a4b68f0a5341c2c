import { BookOpen, FolderOpen, Keyboard, type LucideIcon, Moon, PencilLine, Plus, Sparkles, Sun } from 'lucide-react'
import type { Project } from '../../../shared/contract/projects.ts'
import { beginPage } from '../../app/begin-page.ts'
import { mayDo } from '../../app/may-do.ts'
import { paths } from '../../app/paths.ts'
import { KEYS } from '../../app/shortcuts/keys.ts'
import type { User } from '../../session/index.ts'
import { shortcutsHelp } from '../../ui/shortcuts-help.ts'
import { chooseTheme, type Theme } from '../../ui/theme/theme.ts'
import { canBeAsked } from './can-be-asked.ts'
import type { Entry } from './entry.ts'

export type ActsParts = {
  user: User | undefined
  /** The open project. */
  project: Project | undefined
  /** The user's own projects. */
  own: readonly Project[]
  theme: Theme
  navigate: (address: string) => void
}

/** Actions that the palette offers on every screen. */
export function actsFor({ user, project, own, theme, navigate }: ActsParts): Entry[] {
  const dark = theme === 'dark'
  return [
    ...(project && mayDo(user, project)('page.edit')
      ? [act('New page', Plus, () => void beginPage(project, 0, navigate), { place: `In \u2068${project.name}\u2069` })]
      : []),
    ...(user
      ? [
          ...(canBeAsked(project, own)
            ? [{ ...go('Ask AI', Sparkles, paths.chat(project ? { projectId: project.id } : {})), badge: 'Beta' }]
            : []),
          go('Go to projects', FolderOpen, paths.projects()),
        ]
      : [go('Log In', FolderOpen, paths.login())]),
    act(dark ? 'Switch to light mode' : 'Switch to dark mode', dark ? Sun : Moon, () =>
      chooseTheme(dark ? 'light' : 'dark'),
    ),
    act(
      'Keyboard shortcuts',
      Keyboard,
      () => {
        shortcutsHelp.isOpen = true
      },
      { keys: KEYS.help },
    ),
    go('Examples', BookOpen, paths.examples()),
    go('Editor sandbox', PencilLine, paths.sandbox()),
  ]
}

function act(title: string, icon: LucideIcon, run: () => void, more: Pick<Entry, 'place' | 'keys'> = {}): Entry {
  return { key: `act ${title}`, icon, title, act: run, ...more }
}

function go(title: string, icon: LucideIcon, href: string): Entry {
  return { key: `go ${title}`, icon, title, href }
}

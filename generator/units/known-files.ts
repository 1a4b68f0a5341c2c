import type { FileAnalysis } from '../analysis/file-analysis.ts'
import { licenceName } from '../analysis/manifests/licence.ts'
import type { KnownFile } from './facts.ts'

/** Files whose name alone says what they are for, whatever the project. */
const KNOWN: readonly (readonly [RegExp, KnownFile])[] = [
  [/(?:^|\/)\.gitignore$/, 'git-ignore'],
  [/(?:^|\/)\.\w+ignore$/, 'ignore-list'],
  [/(?:^|\/)\.gitattributes$/, 'git-attributes'],
  [/(?:^|\/)\.editorconfig$/, 'editor-config'],
  [/(?:^|\/)(?:ts|js)config(?:\.[\w-]+)?\.json$/, 'typescript-config'],
  [
    /(?:^|\/)(?:biome\.jsonc?|\.?eslint(?:rc)?[\w.]*|\.prettierrc[\w.]*|\.flake8|\.pylintrc|ruff\.toml|\.golangci\.ya?ml|\.stylelintrc[\w.]*|\.markdownlint[\w.-]*)$/,
    'linter-config',
  ],
  [
    /(?:^|\/)(?:vite|vitest|webpack|rollup|babel|esbuild|tsup|turbo|jest|playwright|karma|gulpfile|postcss|tailwind|next|nuxt|svelte|astro)\b[\w.]*\.(?:[cm]?[jt]s|json)$/,
    'build-config',
  ],
  [/(?:^|\/)\.github\/workflows\/[^/]+\.ya?ml$/, 'workflow'],
  [/(?:^|\/)\.github\/ISSUE_TEMPLATE/i, 'issue-template'],
  [/(?:^|\/)(?:Docker|Container)file(?:\.[\w-]+)?$/, 'container'],
  [/(?:^|\/)(?:docker-)?compose[\w.-]*\.ya?ml$/, 'compose'],
  [/(?:^|\/)(?:GNUm|M|m)akefile$/, 'make-targets'],
  [/(?:^|\/)(?:licen[cs]e|copying|unlicense)(?:[-.]\w+)?(?:\.(?:md|txt|rst))?$/i, 'licence'],
  [/(?:^|\/)(?:changelog|changes|history|news|releases)(?:\.(?:md|txt|rst))?$/i, 'change-log'],
  [/(?:^|\/)package\.json$/, 'npm-manifest'],
  [/(?:^|\/)(?:pyproject\.toml|setup\.(?:py|cfg))$/, 'python-manifest'],
  [/(?:^|\/)go\.(?:mod|work)$/, 'go-manifest'],
  [/(?:^|\/)(?:dev-|test-)?requirements[\w.-]*\.(?:txt|in)$/i, 'requirements'],
  [/(?:^|\/)\.pre-commit-config\.ya?ml$/, 'pre-commit'],
  [/(?:^|\/)\.env\.(?:example|sample|template|dist|defaults)$/, 'environment-example'],
  [/(?:^|\/)CODEOWNERS$/, 'code-owners'],
]

/** Lists whose comments stand above some of their lines: none says what the file is. */
export function isListOfLines({ what }: { what: KnownFile }): boolean {
  return /^(?:git-ignore|ignore-list|git-attributes|editor-config|requirements|code-owners)$/.test(what)
}

/** `detail` is a name to print with it: of the licence, the workflow, the package. */
export function knownFile(
  path: string,
  analysis: FileAnalysis,
  read: (path: string) => string,
): { what: KnownFile; detail: string } | null {
  const what = KNOWN.find(([pattern]) => pattern.test(path))?.[1]
  return what ? { what, detail: detailOf(what, path, analysis, read) } : null
}

function detailOf(what: KnownFile, path: string, { symbols }: FileAnalysis, read: (path: string) => string): string {
  const value = (name: string) => {
    const text = symbols.find((symbol) => symbol.name === name)?.signature.slice(name.length + 2) ?? ''
    return text.replace(/^["']|["']$/g, '')
  }
  switch (what) {
    case 'licence':
      return licenceName(read(path))
    case 'workflow':
    case 'npm-manifest':
      return value('name')
    case 'go-manifest':
      return /^module\s+(\S+)/m.exec(read(path).slice(0, 4_000))?.[1] ?? ''
    case 'python-manifest': {
      const project = symbols.find(({ name }) => /^(?:project|tool\.poetry|metadata)$/.test(name))
      return project?.members.find(({ name }) => name === 'name')?.signature.replace(/^name: |["']/g, '') ?? ''
    }
    default:
      return ''
  }
}

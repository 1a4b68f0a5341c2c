import { runnerOf } from '../analysis/manifests/build-manifests.ts'
import { licenceName } from '../analysis/manifests/licence.ts'
import type { ProjectModel } from '../analysis/project-model.ts'
import type { KnownFile } from './facts.ts'

const CHANGE_LOG = /(?:^|\/)(?:changelog|changes|history|news|releases)(?:\.(?:md|txt|rst))?$/i

/** A README with a language code in its name. */
const TRANSLATION =
  /(?:^|\/)readme[._-](?:ar|bg|bn|ca|cn|cs|da|de|el|es|et|fa|fi|fr|he|hi|hr|hu|id|it|ja|jp|ko|kr|lt|lv|ms|nb|nl|no|pl|pt|ro|ru|sk|sl|sr|sv|th|tr|tw|ua|uk|vi|zh)(?:[_-][a-z]{2,4})?\.(?:md|rst|txt|adoc)$/i

export function isChangeLog(path: string): boolean {
  return CHANGE_LOG.test(path)
}

/** Files whose name alone says what they are for, whatever the project. */
const KNOWN: readonly (readonly [RegExp, KnownFile])[] = [
  [/(?:^|\/)\.gitignore$/, 'git-ignore'],
  [/(?:^|\/)\.\w+ignore$/, 'ignore-list'],
  [/(?:^|\/)\.gitattributes$/, 'git-attributes'],
  [/(?:^|\/)\.git-blame-ignore-revs$/, 'blame-ignore'],
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
  [/(?:^|\/)\.github\/ISSUE_TEMPLATE\/config\.ya?ml$/i, 'issue-choice'],
  [/(?:^|\/)\.github\/ISSUE_TEMPLATE/i, 'issue-template'],
  [/(?:^|\/)pull_request_template(?:\.md)?$/i, 'pull-request-template'],
  [/(?:^|\/)(?:dependabot\.ya?ml|renovate\.json5?|\.renovaterc(?:\.json)?)$/, 'dependency-updates'],
  [/(?:^|\/)\.goreleaser\.ya?ml$|(?:^|\/)\.releaserc[\w.]*$/, 'release-config'],
  [/(?:^|\/)(?:mkdocs\.ya?ml|\.readthedocs\.ya?ml|docusaurus\.config\.[cm]?[jt]s)$/, 'site-config'],
  [/(?:^|\/)FUNDING\.ya?ml$/, 'funding'],
  [/(?:^|\/)CITATION\.cff$/, 'citation'],
  [/(?:^|\/)code[_-]of[_-]conduct(?:\.(?:md|txt|rst))?$/i, 'conduct'],
  [/(?:^|\/)(?:pnpm-workspace\.ya?ml|lerna\.json)$/, 'workspace'],
  [/\.slnx?$/, 'solution'],
  [/(?:^|\/)Directory\.(?:Build|Packages)\.(?:props|targets)$/, 'build-properties'],
  [/(?:^|\/)py\.typed$/, 'typed-marker'],
  [/(?:^|\/)(?:Docker|Container)file(?:\.[\w-]+)?$/, 'container'],
  [/(?:^|\/)(?:docker-)?compose[\w.-]*\.ya?ml$/, 'compose'],
  [/(?:^|\/)(?:(?:GNUm|M|m)akefile|\.?[Jj]ustfile|[Tt]askfile(?:\.dist)?\.ya?ml|tox\.ini|noxfile\.py)$/, 'tasks'],
  [/(?:^|\/)(?:licen[cs]e|copying|unlicense)(?:[-.]\w+)?(?:\.(?:md|txt|rst))?$/i, 'licence'],
  [CHANGE_LOG, 'change-log'],
  [TRANSLATION, 'translation'],
  [/(?:^|\/)package\.json$/, 'npm-manifest'],
  [/(?:^|\/)(?:pyproject\.toml|setup\.(?:py|cfg))$/, 'python-manifest'],
  [/(?:^|\/)go\.(?:mod|work)$/, 'go-manifest'],
  [/(?:^|\/)Cargo\.toml$/, 'cargo-manifest'],
  [/(?:^|\/)composer\.json$/, 'composer-manifest'],
  [/(?:^|\/)pom\.xml$/, 'maven-manifest'],
  [/(?:^|\/)build\.gradle(?:\.kts)?$/, 'gradle-manifest'],
  [/\.gemspec$/, 'gem-manifest'],
  [/\.(?:cs|fs|vb)proj$/, 'dotnet-manifest'],
  [/(?:^|\/)Gemfile$/, 'gems'],
  [/(?:^|\/)(?:dev-|test-)?requirements[\w.-]*\.(?:txt|in)$/i, 'requirements'],
  [/(?:^|\/)\.pre-commit-config\.ya?ml$/, 'pre-commit'],
  [/(?:^|\/)\.env\.(?:example|sample|template|dist|defaults)$/, 'environment-example'],
  [/(?:^|\/)CODEOWNERS$/, 'code-owners'],
]

/**
 * Whether the text of a file is much the same in every project. Such text says less than the kind of the
 * file.
 */
export function isFormula({ what }: { what: KnownFile }): boolean {
  return /^(?:licence|change-log|issue-template|issue-choice|pull-request-template|funding|conduct|dependency-updates|solution|empty|package-marker)$/.test(
    what,
  )
}

/**
 * Whether the file is a list whose comments are about single lines, so that no comment describes the file.
 */
export function isListOfLines({ what }: { what: KnownFile }): boolean {
  return /^(?:git-ignore|ignore-list|blame-ignore|git-attributes|editor-config|requirements|code-owners)$/.test(what)
}

/** `detail` is a name to print with it: of the licence, the workflow, the package. */
export function knownFile(
  path: string,
  model: ProjectModel,
  read: (path: string) => string,
): { what: KnownFile; detail: string } | null {
  const what =
    KNOWN.find(([pattern, kind]) => pattern.test(path) && holds(kind, path, model))?.[1] ?? emptyFile(path, model)
  return what ? { what, detail: detailOf(what, path, { model, read }) } : null
}

/** Whether a file has the content that its name promises. A workspace file may have only settings. */
function holds(what: KnownFile, path: string, { files }: ProjectModel): boolean {
  return what !== 'workspace' || (files.get(path)?.analysis.symbols.some(({ name }) => name === 'packages') ?? false)
}

function emptyFile(path: string, { files }: ProjectModel): KnownFile | undefined {
  const analysis = files.get(path)?.analysis
  if (analysis?.amount !== 0) return undefined
  if (/(?:^|\/)__init__\.py$/.test(path)) return 'package-marker'
  // A code file without any code may still have comments, so it isn't empty.
  return analysis.language === 'Text' ? 'empty' : undefined
}

/** Tools that either check or format code. Tools that aren't listed do both. */
const LINTERS: readonly (readonly [RegExp, 'checks' | 'formats'])[] = [
  [/(?:^|\/)\.prettierrc[^/]*$/, 'formats'],
  [/(?:^|\/)(?:\.?eslint|\.flake8|\.pylintrc|\.stylelint|\.markdownlint)[^/]*$/, 'checks'],
]

type Sources = { model: ProjectModel; read: (path: string) => string }

function detailOf(what: KnownFile, path: string, { model, read }: Sources): string {
  if (what.endsWith('-manifest'))
    return model.manifests.manifests.find((manifest) => manifest.path === path)?.name ?? ''
  switch (what) {
    case 'licence':
      return licenceName(read(path))
    case 'workflow': {
      const name = model.files.get(path)?.analysis.symbols.find((symbol) => symbol.name === 'name')
      return name?.signature.slice('name: '.length).replace(/^["']|["']$/g, '') ?? ''
    }
    case 'linter-config':
      return LINTERS.find(([pattern]) => pattern.test(path))?.[1] ?? ''
    case 'tasks':
      return /tox\.ini$/.test(path) ? 'tox' : /noxfile\.py$/.test(path) ? 'nox' : runnerOf(path)
    default:
      return ''
  }
}

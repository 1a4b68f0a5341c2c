import { folderOf } from './resolution/repository-index.ts'

/**
 * Detects committed documentation that a tool generated from code. It only repeats the sources, so it must
 * not count as a source. Only evidence counts: a tool's mark in the pages, or the setting that names their
 * folder. Hand-written pages in a folder `docs` stay.
 */

const TOOLS =
  'doxygen|sphinx|docutils|yard|javadoc|typedoc|rustdoc|dartdoc|exdoc|docfx|docusaurus|mkdocs|mdbook|gitbook|hugo|jekyll|' +
  'vuepress|vitepress|jsdoc|asciidoctor|pdoc|dokka|ldoc|haddock|phpdocumentor|natural docs|hexo|antora|starlight'

const MARKS: readonly RegExp[] = [
  new RegExp(String.raw`<meta\s+name="?generator"?\s+content="[^"{<%]{0,60}\b(?:${TOOLS})\b[^"{<%]{0,60}"`, 'i'),
  new RegExp(String.raw`<meta\s+content="[^"{<%]{0,60}\b(?:${TOOLS})\b[^"{<%]{0,60}"\s+name="?generator\b`, 'i'),
  /<!--\s*generated (?:by|with|using) (?:javadoc|doxygen|godoc|phpdocumentor|docco|dokka|scaladoc)\b/i,
  /\bgenerated\s(?:on\s[^<]{0,80})?(?:by|using|with)\s*<a\s[^>]{0,200}href="[^"]{0,100}(?:jazzy|yardoc|typedoc|jsdoc|rdoc|doxygen|sphinx|pdoc|haddock|phpdoc|docfx|naturaldocs|esdoc|dokka|ldoc)/i,
  // DocC's pages are empty until a script runs.
  /\bvar baseUrl = "[^"]{0,200}"[\s\S]{0,3000}\/js\/documentation-topic/,
]

/** Characters searched for a mark at each end of a page: some tools sign their pages at the end. */
const MARKED_CHARACTERS = 6_000

/** Whether a tool for documentation signed a page. */
export function isDocumentationPage(path: string, text: string): boolean {
  if (!/\.x?html?$/i.test(path)) return false
  const ends =
    text.length > 2 * MARKED_CHARACTERS ? [text.slice(0, MARKED_CHARACTERS), text.slice(-MARKED_CHARACTERS)] : [text]
  return ends.some((end) => MARKS.some((mark) => mark.test(end)))
}

/**
 * Settings files that name an output folder for documentation, with the pattern that finds the folder. Its
 * path is relative to the settings file.
 */
const SETTINGS: readonly { name: RegExp; output: RegExp }[] = [
  { name: /^\.jazzy\.ya?ml$/, output: /^output:\s*["']?([^"'\s#]+)/m },
  { name: /^typedoc\.json$/, output: /"out"\s*:\s*"([^"\n]+)"/ },
  { name: /^(?:jsdoc|\.jsdoc|jsdoc\.conf|conf)\.json$/, output: /"destination"\s*:\s*"([^"\n]+)"/ },
  { name: /^\.yardopts$/, output: /(?:^|\s)(?:-o|--output-dir)[\s=]+["']?([^"'\s]+)/ },
  { name: /^Doxyfile(?:\.in)?$/, output: /^OUTPUT_DIRECTORY\s*=\s*"?([^"\s@$]+)/m },
  { name: /^mkdocs\.ya?ml$/, output: /^site_dir:\s*["']?([^"'\s#]+)/m },
  { name: /^book\.toml$/, output: /^build-dir\s*=\s*"([^"\n]+)"/m },
]

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Whether the text of a file helps to find the output folders of tools. */
export function tellsOfOutput(path: string): boolean {
  const name = nameOf(path)
  return /^index\.html?$/i.test(name) || SETTINGS.some((setting) => setting.name.test(name))
}

/** The documentation folder that a settings file names, if it is below the folder of the file. */
export function namedOutput(path: string, text: string): string | undefined {
  const setting = SETTINGS.find(({ name }) => name.test(nameOf(path)))
  const written = setting?.output.exec(text)?.[1]
  if (!written || /(?:^|\/)\.\.(?:\/|$)|^[/~]/.test(written)) return undefined
  const below = written.replace(/^(?:\.\/)+|\/+$/g, '').replace(/^\.$/, '')
  return below === '' ? undefined : [folderOf(path), below].filter(Boolean).join('/')
}

/** Test folders, which may contain generated pages as examples among files of other kinds. */
const IN_TESTS = /(?:^|\/)(?:tests?|specs?|fixtures?|testdata|__\w+__)\//i
/**
 * File types that generated pages consist of. Other types, such as documents beside the pages, may be
 * hand-written.
 */
const OF_A_SITE = /\.(?:x?html?|css|js|map|json|xml|svg|plist|txt|inv|epub|tag|dot|md5|map)$/i

/** Whether a file belongs to the generated pages in one of the output folders. */
export function isOfOutput(path: string, outputs: ReadonlySet<string>): boolean {
  if (outputs.size === 0 || !OF_A_SITE.test(path)) return false
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) if (outputs.has(folder)) return true
  return false
}

/**
 * Output folder of a signed start page; undefined at the top level, where it would be the whole
 * repository.
 */
export function outputOfPage(path: string): string | undefined {
  const folder = folderOf(path)
  return folder === '' || IN_TESTS.test(path) ? undefined : folder
}

/** Nature of a language's files. Determines how much a file tells without a grammar. */
export type LanguageClass = 'code' | 'shell' | 'style' | 'markup' | 'document' | 'data' | 'build' | 'text'

/** How comments begin: `//`, `#`, `--`, `;`, `%`, `<!--`, `"` (Vim) or not at all. */
export type CommentStyle = 'slashes' | 'hash' | 'dashes' | 'semicolon' | 'percent' | 'markup' | 'quote' | 'none'

export type Language = { name: string; class: LanguageClass; comments: CommentStyle }

/** name | class | comments | endings and, with a leading `=`, whole file names (lower case). */
const TABLE = `
TypeScript|code|slashes|ts mts cts
TSX|code|slashes|tsx
JavaScript|code|slashes|js mjs cjs jsx es6 =jakefile
Python|code|hash|py pyi pyw =sconstruct =sconscript =wscript
Go|code|slashes|go
Java|code|slashes|java
Kotlin|code|slashes|kt kts
Scala|code|slashes|scala sc sbt
Groovy|code|slashes|groovy gradle =jenkinsfile
Clojure|code|semicolon|clj cljs cljc edn
C|code|slashes|c h
C++|code|slashes|cc cpp cxx c++ hh hpp hxx h++ ipp tpp inl
C#|code|slashes|cs csx
F#|code|slashes|fs fsi fsx
Visual Basic|code|quote|vb vbs bas
Objective-C|code|slashes|m mm
Swift|code|slashes|swift
Rust|code|slashes|rs
Zig|code|slashes|zig zon
D|code|slashes|d
Nim|code|hash|nim nims
Crystal|code|hash|cr
Ruby|code|hash|rb rake gemspec ru =rakefile =gemfile =guardfile =vagrantfile =podfile =fastfile =brewfile
PHP|code|slashes|php phtml
Perl|code|hash|pl pm t
Raku|code|hash|raku rakumod
Lua|code|dashes|lua
R|code|hash|r
Julia|code|hash|jl
MATLAB|code|percent|mat
Haskell|code|dashes|hs lhs
Elm|code|dashes|elm
PureScript|code|dashes|purs
OCaml|code|none|ml mli
Reason|code|slashes|re rei
ReScript|code|slashes|res resi
Erlang|code|percent|erl hrl
Elixir|code|hash|ex exs
Dart|code|slashes|dart
Solidity|code|slashes|sol
Vala|code|slashes|vala
Ada|code|dashes|adb ads
Fortran|code|none|f f90 f95 f03
Pascal|code|slashes|pas dpr
COBOL|code|none|cob cbl
Lisp|code|semicolon|lisp lsp cl el
Scheme|code|semicolon|scm ss rkt
Prolog|code|percent|prolog
Tcl|code|hash|tcl
Assembly|code|semicolon|asm s
WebAssembly text|code|semicolon|wat
GLSL|code|slashes|glsl vert frag comp wgsl hlsl
CUDA|code|slashes|cu cuh
Verilog|code|slashes|v sv svh
VHDL|code|dashes|vhd vhdl
SQL|code|dashes|sql psql
GraphQL|code|hash|graphql gql graphqls
Protocol Buffers|code|slashes|proto
Thrift|code|slashes|thrift
Prisma|code|slashes|prisma
Vue|markup|markup|vue
Svelte|markup|markup|svelte
Astro|markup|markup|astro
Shell|shell|hash|sh bash zsh ksh fish bats =.bashrc =.zshrc =.profile
PowerShell|shell|hash|ps1 psm1 psd1
Batch|shell|none|bat cmd
AWK|shell|hash|awk
Vim script|shell|quote|vim =.vimrc
Nix|code|hash|nix
CSS|style|slashes|css
SCSS|style|slashes|scss sass
Less|style|slashes|less
Stylus|style|slashes|styl
HTML|markup|markup|html htm xhtml
Template|markup|none|hbs handlebars mustache ejs pug jade njk liquid twig j2 jinja jinja2 tmpl tpl erb haml slim
XML|data|markup|xml xsd xsl xslt plist csproj fsproj vbproj props targets resx wsdl rss
SVG|data|markup|svg
Markdown|document|markup|md markdown mdown mkd mdx
reStructuredText|document|none|rst rest
AsciiDoc|document|slashes|adoc asciidoc asc
Org|document|hash|org
Jupyter Notebook|document|none|ipynb
LaTeX|document|percent|tex sty cls bib
Text|document|none|txt text =license =licence =copying =notice =authors =contributors =changelog =changes =news =todo =install =readme =version =maintainers =codeowners
JSON|data|slashes|json jsonc json5 geojson webmanifest code-workspace =.babelrc =.eslintrc =.prettierrc =.swcrc =.jshintrc =.releaserc
JSON Lines|data|none|jsonl ndjson
YAML|data|hash|yaml yml cff =.clang-format =.clang-tidy
TOML|data|hash|toml
Properties|data|hash|properties
ProGuard rules|data|hash|=proguard-rules.pro =consumer-rules.pro =proguard-project.txt =proguard.cfg =proguard.pro
INI|data|hash|ini cfg conf cnf editorconfig desktop service =.editorconfig =.gitconfig =.gitmodules =.npmrc =.flake8 =.pylintrc =.coveragerc
Environment|data|hash|=.env.example =.env.sample =.env.template =.env.dist =.env.defaults
CSV|data|none|csv tsv
Diff|data|none|diff patch
Gettext|data|hash|po pot
Ignore list|data|hash|=.gitignore =.dockerignore =.npmignore =.eslintignore =.prettierignore =.gcloudignore =.helmignore =.vscodeignore
Git attributes|data|hash|=.gitattributes
Makefile|build|hash|mk mak =makefile =gnumakefile =bsdmakefile
CMake|build|hash|cmake =cmakelists.txt
Dockerfile|build|hash|dockerfile containerfile =dockerfile =containerfile
Starlark|build|hash|bzl bazel star =build =workspace =tiltfile
Meson|build|hash|=meson.build =meson_options.txt
Just|build|hash|just =justfile =.justfile
Terraform|build|hash|tf
HCL|build|hash|hcl
Nginx|data|hash|nginx
Go module|build|slashes|mod work
Procfile|data|hash|=procfile
`

const byEnding = new Map<string, Language>()
const byName = new Map<string, Language>()
for (const row of TABLE.trim().split('\n')) {
  const [name = '', kind = 'text', comments = 'none', keys = ''] = row.split('|')
  const language = { name, class: kind as LanguageClass, comments: comments as CommentStyle }
  for (const key of keys.split(' ')) {
    if (key.startsWith('=')) byName.set(key.slice(1), language)
    else if (!byEnding.has(key)) byEnding.set(key, language)
  }
}

const PLAIN: Language = { name: 'Text', class: 'text', comments: 'hash' }
/** `Dockerfile.web`, and `dockerfile-web`; `dockerfile.ts` is a program. */
const NAMED_DOCKERFILE =
  /^(?:(?:Docker|Container)file[.-]|(?:docker|container)file(?:-|\.(?!(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|cs|php|css|md)$)))/
const INTERPRETERS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:bash|sh|zsh|dash|ksh|fish)\b/, 'sh'],
  [/\bpython[\d.]*\b/, 'py'],
  [/\b(?:node|bun)\b/, 'js'],
  [/\b(?:deno|tsx|ts-node)\b/, 'ts'],
  [/\bruby\b/, 'rb'],
  [/\bperl\b/, 'pl'],
  [/\bphp\b/, 'php'],
  [/\bawk\b/, 'awk'],
]

/**
 * The language of a file by its name, or by its `#!` line if the name has no ending. Falls back to "Text".
 */
export function languageOf(path: string, firstLine = ''): Language {
  const written = path.slice(path.lastIndexOf('/') + 1)
  const name = written.toLowerCase()
  // PGP keys and signatures have the ending `.asc`, like AsciiDoc.
  if (firstLine.startsWith('-----BEGIN PGP')) return PLAIN
  const whole = (name.includes('.') ? undefined : byInterpreter(firstLine)) ?? byName.get(name)
  if (whole) return whole
  if (NAMED_DOCKERFILE.test(written)) return byName.get('dockerfile') ?? PLAIN
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const language = byEnding.get(name.slice(dot + 1))
    if (language) return language
  }
  if (name.endsWith('ignore')) return byName.get('.gitignore') ?? PLAIN
  const stem = byName.get(name.replace(/[.-].*$/, ''))
  if (stem?.class === 'document') return stem
  return byInterpreter(firstLine) ?? PLAIN
}

/** Like `languageOf`, but reads the text where several languages share an ending. */
export function languageOfText(path: string, content: string): Language {
  const language = languageOf(path, firstLine(content))
  if (language !== PLAIN || !/\.pro$/i.test(path)) return language
  // Besides Prolog, Qt's build and Android's shrinker use `.pro`.
  return (content.includes(':-') && byEnding.get('prolog')) || PLAIN
}

function firstLine(content: string): string {
  if (!/^(?:#!|-----BEGIN )/.test(content)) return ''
  const end = content.indexOf('\n')
  return end < 0 ? content : content.slice(0, end)
}

function byInterpreter(firstLine: string): Language | undefined {
  if (!firstLine.startsWith('#!')) return undefined
  const line = firstLine.slice(0, 200)
  const found = INTERPRETERS.find(([pattern]) => pattern.test(line))
  return found && byEnding.get(found[1])
}

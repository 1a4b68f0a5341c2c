/**
 * Names of files and folders that are skipped before any content is read. The names are in lower case and
 * match whole path segments.
 */

/** Folders of third-party code, or of code that a tool put there. */
export const VENDORED_FOLDERS: ReadonlySet<string> = new Set([
  'node_modules',
  'bower_components',
  'jspm_packages',
  'web_modules',
  'vendor',
  'vendored',
  'third_party',
  'third-party',
  'thirdparty',
  'godeps',
  'site-packages',
  'pods',
  'carthage',
  '.git',
  '.hg',
  '.svn',
  '.bzr',
  '.jj',
  '.venv',
  'venv',
  'virtualenv',
  '.tox',
  '.nox',
  '.yarn',
  '.pnpm-store',
  '.bundle',
  '.gradle',
  '.terraform',
  '.cargo',
])

/** Folders with output of builds, caches and tests. `build`, `lib`, `out` and `bin` often contain sources. */
export const GENERATED_FOLDERS: ReadonlySet<string> = new Set([
  'dist',
  '.next',
  '.nuxt',
  '.svelte-kit',
  '.output',
  '.turbo',
  '.parcel-cache',
  '.cache',
  '.eggs',
  '.mypy_cache',
  '.pytest_cache',
  '.ruff_cache',
  '.nyc_output',
  '__pycache__',
  '__snapshots__',
  '_build',
  '.doctrees',
  'htmlcov',
])

export const LOCK_FILES: ReadonlySet<string> = new Set([
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'bun.lockb',
  'deno.lock',
  'composer.lock',
  'gemfile.lock',
  'cargo.lock',
  'poetry.lock',
  'pdm.lock',
  'pipfile.lock',
  'uv.lock',
  'pixi.lock',
  'go.sum',
  'go.work.sum',
  'mix.lock',
  'pubspec.lock',
  'podfile.lock',
  'packages.lock.json',
  'paket.lock',
  'flake.lock',
  'gradle.lockfile',
  '.terraform.lock.hcl',
  'conan.lock',
  'cartfile.resolved',
  'package.resolved',
])

export const GENERATED_ENDINGS: readonly string[] = [
  '.min.js',
  '.min.mjs',
  '.min.cjs',
  '.min.css',
  '.min.html',
  '.bundle.js',
  '.chunk.js',
  '.js.map',
  '.mjs.map',
  '.cjs.map',
  '.css.map',
  '.ts.map',
  '.mts.map',
  '.cts.map',
  '.pb.go',
  '.pb.gw.go',
  '.pb.cc',
  '.pb.h',
  '_pb2.py',
  '_pb2.pyi',
  '_pb2_grpc.py',
  '_pb.js',
  '_pb.mjs',
  '_pb.ts',
  '.pb.ts',
  '_pb.rb',
  '.pb.swift',
  '.pb.dart',
  '.pbjson.dart',
  '.pbenum.dart',
  '_pb.d.ts',
  '_grpc_pb.js',
  '.g.dart',
  '.freezed.dart',
  '.designer.cs',
  '.g.cs',
  '_easyjson.go',
  '.snap',
  '.tsbuildinfo',
  '.egg-info',
]

export const SECRET_NAMES: ReadonlySet<string> = new Set([
  'id_rsa',
  'id_dsa',
  'id_ecdsa',
  'id_ed25519',
  '.netrc',
  '_netrc',
  '.pgpass',
  '.htpasswd',
  '.pypirc',
  '.git-credentials',
  '.dockercfg',
  'credentials.json',
  'secrets.json',
  'secrets.yml',
  'secrets.yaml',
  'secrets.toml',
  'master.key',
])

export const SECRET_ENDINGS: readonly string[] = [
  '.pem',
  '.key',
  '.ppk',
  '.p12',
  '.pfx',
  '.jks',
  '.keystore',
  '.kdbx',
  '.asc',
  '.gpg',
  '.pgp',
  '.tfstate',
  '.tfstate.backup',
  '.tfvars',
]

/** Endings of `.env.…` files that are meant for publication, so they aren't skipped as secrets. */
export const HARMLESS_ENV: ReadonlySet<string> = new Set(['example', 'sample', 'template', 'dist', 'defaults', 'tpl'])

export const BINARY_ENDINGS: ReadonlySet<string> = new Set(
  (
    'png jpg jpeg gif bmp ico icns webp avif heic tif tiff psd ai eps sketch fig xcf ' +
    'mp3 mp4 m4a m4v mov avi mkv webm ogg oga ogv wav flac aac ' +
    'zip gz tgz bz2 xz zst lz4 7z rar tar jar war ear whl egg deb rpm apk ipa dmg iso cab msi nupkg crx ' +
    'pdf doc docx xls xlsx ppt pptx odt ods odp epub mobi ' +
    'woff woff2 ttf otf eot ' +
    'exe dll so dylib a o obj lib bin class pyc pyo pyd node wasm beam elc rlib ' +
    'sqlite sqlite3 db mdb dbf parquet avro orc arrow feather npy npz pkl pickle h5 hdf5 onnx pt pth safetensors gguf ' +
    'mo swf blend fbx glb stl dwg ds_store'
  ).split(' '),
)

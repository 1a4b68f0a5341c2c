import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'

/** Test cases. A variable that a source only sets or removes is named `OFF…`. */
const CASES: readonly (readonly [path: string, source: string, read: readonly string[]])[] = [
  [
    'a.ts',
    `process.env.OFF = '1'
process.env['OFF_TOO'] = process.env.LAMP
process.env.CACHE ??= 'x'
delete process.env.OFF_GONE
if (process.env.NODE_ENV === 'test') process.env.OFF_LAST = process.env.NODE_ENV
process.env.BOTH = 'x'
console.log(process.env.BOTH)
`,
    ['LAMP', 'CACHE', 'NODE_ENV', 'BOTH'],
  ],
  [
    'web.ts',
    `if (import.meta.env.DEV && !import.meta.env.SSR) use(import.meta.env.BASE_URL, import.meta.env.MODE)
use(import.meta.env.PROD, import.meta.env.VITE_API, process.env.DEV)
`,
    ['VITE_API', 'DEV'],
  ],
  [
    'a.py',
    `import os
os.environ["OFF"] = "1"
os.environ['OFF_TOO']= os.environ["LAMP"]
del os.environ["OFF_GONE"]
os.environ.pop("OFF_LAST", None)
value = os.environ.pop("TAKEN", None)
os.environ.setdefault("CACHE", "x")
if os.environ["MODE"] == "x":
    os.environ["BOTH"] = "1"
print(os.environ["BOTH"])
`,
    ['LAMP', 'TAKEN', 'CACHE', 'MODE', 'BOTH'],
  ],
  [
    'a.go',
    'package a\n\nimport "os"\n\nfunc a() string {\n\tos.Setenv("OFF", "1")\n\treturn os.Getenv("LAMP")\n}\n',
    ['LAMP'],
  ],
  [
    'a.rb',
    `ENV['OFF'] = '1'\nENV["MODE"] ||= 'x'\nputs ENV['LAMP'] if ENV["CACHE"] == 'y'\n`,
    ['MODE', 'LAMP', 'CACHE'],
  ],
  [
    'a.php',
    `<?php\n$_ENV['OFF'] = '1';\nputenv('OFF=1');\nif ($_ENV['MODE'] === 'x') { echo getenv('LAMP'); }\n`,
    ['MODE', 'LAMP'],
  ],
]

it.each(CASES)('environment variables in %s are listed only if they are read', async (path, source, read) => {
  const { environment } = await analyzeFile(path, source)
  expect(environment.map(({ name }) => name)).toEqual(read)
})

const LATER = 'from pydantic_settings import BaseSettings, SettingsConfigDict\n'
const FIRST = 'from pydantic import BaseSettings, Field\n'

it.each<[what: string, source: string, read: readonly string[]]>([
  [
    'names in capital letters, with the literals that they have otherwise',
    `${LATER}class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_file=".env")
    DEBUG: bool = False
    secret_key: str
    minutes: int = 60 * 24
    HOST: str = "http://localhost"
    dsn: str | None = None
    KINDS: ClassVar[int] = 3
    _cache: int = 4
    plain = 5

    @computed_field
    @property
    def enabled(self) -> bool:
        return bool(self.dsn)

class Other(BaseModel):
    OFF: int = 1
`,
    ['DEBUG=False', 'SECRET_KEY', 'MINUTES', 'HOST=http://localhost', 'DSN'],
  ],
  [
    'prefixes, aliases and several names for one',
    `${LATER}class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_prefix="app_")
    port: int = Field(8080, ge=1)
    host: str = Field(default="all", alias="HOSTNAME")
    name: Annotated[str, Field(validation_alias="APP")] = "lamp"
    key: str = Field("x", validation_alias=AliasChoices("KEY", "OLD_KEY"))
    token: str = Field(..., env="OFF")
    lost: str = Field(**OPTIONS)
    gone: str = Field(alias=NAME)
`,
    ['APP_PORT=8080', 'HOSTNAME=all', 'APP=lamp', 'KEY', 'OLD_KEY', 'APP_TOKEN'],
  ],
  [
    'the first version of pydantic',
    `${FIRST}class Settings(BaseSettings):
    port: int = Field(8080, env="LAMP_PORT")
    hosts: str = Field(..., env=["HOSTS", "HOST"])
    name: str = Field("x", alias="off")
    class Config:
        env_prefix = "My_"
        case_sensitive = True
`,
    ['LAMP_PORT=8080', 'HOSTS', 'HOST', 'My_name=x'],
  ],
  [
    'fields of a base with the prefix of what derives from it',
    `import pydantic_settings
class Base(pydantic_settings.BaseSettings):
    debug: bool = False
    level: int = 1
class App(Base):
    model_config = {"env_prefix": "APP_"}
    port: int = 80
class Job(Base, env_prefix="JOB_"):
    debug: bool = True
class Copy(App):
    port: int = 81
app = App()
`,
    ['APP_DEBUG=False', 'APP_LEVEL=1', 'JOB_LEVEL=1', 'APP_PORT', 'JOB_DEBUG=True'],
  ],
  [
    'no settings in settings',
    `${LATER}class Lamp(BaseModel):
    OFF: int = 1
class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_nested_delimiter="__")
    lamp: Lamp = Lamp()
    store: StoreSettings
    port: int = 80
`,
    ['PORT=80'],
  ],
  [
    'nothing where names or values come from elsewhere',
    `${LATER}class Computed(BaseSettings):
    model_config = SettingsConfigDict(env_prefix=PREFIX)
    OFF: int
class Shared(BaseSettings):
    model_config = SHARED
    OFF: int
class Named(BaseSettings):
    model_config = SettingsConfigDict(alias_generator=upper)
    OFF: int
class Filed(BaseSettings):
    OFF: int
    @classmethod
    def settings_customise_sources(cls, settings_cls, init_settings, env_settings, **others):
        return (init_settings,)
`,
    [],
  ],
  ['no settings of another library', 'from lamp import BaseSettings\nclass A(BaseSettings):\n    OFF: int\n', []],
  [
    'a variable that is read in both ways once',
    `import os\n${LATER}class Settings(BaseSettings):\n    LAMP: str\n    PORT: int = 80\nprint(os.environ["LAMP"])\n`,
    ['PORT=80', 'LAMP'],
  ],
])('settings of pydantic are read from the environment: %s', async (_, source, read) => {
  const { environment } = await analyzeFile('a.py', source)
  expect(environment.map(({ name, fallback }) => (fallback === undefined ? name : `${name}=${fallback}`))).toEqual(read)
})

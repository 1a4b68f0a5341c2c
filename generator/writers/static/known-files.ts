import type { KnownFile } from '../../units/facts.ts'
import { code, type Phrase, say } from '../inline.ts'

type Sentences = Record<'en' | 'ru' | 'de', (detail: string) => Phrase>

/** Words for the tasks in a task file, by the program that runs them. */
const TASKS: Readonly<Record<string, Record<'en' | 'ru' | 'de', string>>> = {
  just: { en: 'Recipes', ru: 'Рецепты', de: 'Rezepte' },
  task: { en: 'Tasks', ru: 'Задачи', de: 'Aufgaben' },
  tox: { en: 'Environments', ru: 'Окружения', de: 'Umgebungen' },
  nox: { en: 'Sessions', ru: 'Сессии', de: 'Sessions' },
}

/** The manifest of one thing, by its name where it has one. `ru` and `de` are in the genitive. */
function manifestOf(en: string, ru: string, de: string): Sentences {
  return {
    en: (name) =>
      name ? say`The manifest of ${en.replace(/^an? /, 'the ')} ${code(name)}.` : `The manifest of ${en}.`,
    ru: (name) => (name ? say`Манифест ${ru} ${code(name)}.` : `Манифест ${ru}.`),
    de: (name) => (name ? say`Das Manifest des ${de} ${code(name)}.` : `Das Manifest eines ${de}.`),
  }
}

/**
 * Purposes of files that are recognized by their name alone, in each language. `detail`: a name to print in
 * the sentence, or ''.
 */
export const KNOWN_FILES: Readonly<Record<KnownFile, Sentences>> = {
  'git-ignore': {
    en: () => 'Names the files that Git leaves alone.',
    ru: () => 'Перечисляет файлы, которые Git игнорирует.',
    de: () => 'Listet die Dateien auf, die Git ignoriert.',
  },
  'ignore-list': {
    en: () => 'Names files that a tool leaves alone.',
    ru: () => 'Перечисляет файлы, которые игнорирует инструмент.',
    de: () => 'Listet Dateien auf, die ein Werkzeug ignoriert.',
  },
  'git-attributes': {
    en: () => 'Tells Git how to treat kinds of files.',
    ru: () => 'Задаёт, как Git обращается с разными видами файлов.',
    de: () => 'Legt fest, wie Git mit verschiedenen Dateiarten umgeht.',
  },
  'blame-ignore': {
    en: () => say`Lists the commits that ${code('git blame')} passes over.`,
    ru: () => say`Перечисляет коммиты, которые пропускает ${code('git blame')}.`,
    de: () => say`Listet die Commits auf, die ${code('git blame')} übergeht.`,
  },
  'editor-config': {
    en: () => 'Sets indentation and line endings for editors.',
    ru: () => 'Задаёт отступы и концы строк для редакторов.',
    de: () => 'Legt Einrückung und Zeilenenden für Editoren fest.',
  },
  'typescript-config': {
    en: () => 'Configures the TypeScript compiler.',
    ru: () => 'Настройки компилятора TypeScript.',
    de: () => 'Konfiguriert den TypeScript-Compiler.',
  },
  'linter-config': {
    en: (detail) =>
      detail === 'checks'
        ? 'Configures the rules that code is checked by.'
        : detail === 'formats'
          ? 'Configures how code is formatted.'
          : 'Configures the rules that code is checked and formatted by.',
    ru: (detail) =>
      detail === 'checks'
        ? 'Правила проверки кода.'
        : detail === 'formats'
          ? 'Правила форматирования кода.'
          : 'Правила проверки и форматирования кода.',
    de: (detail) =>
      detail === 'checks'
        ? 'Regeln, nach denen Code geprüft wird.'
        : detail === 'formats'
          ? 'Regeln, nach denen Code formatiert wird.'
          : 'Regeln, nach denen Code geprüft und formatiert wird.',
  },
  'build-config': {
    en: () => 'Configures the build or the tests.',
    ru: () => 'Настройки сборки или тестов.',
    de: () => 'Konfiguriert den Build oder die Tests.',
  },
  workflow: {
    en: (detail) =>
      detail ? say`The workflow “${detail}” of continuous integration.` : 'A workflow of continuous integration.',
    ru: (detail) =>
      detail ? `Рабочий процесс непрерывной интеграции «${detail}».` : 'Рабочий процесс непрерывной интеграции.',
    de: (detail) => (detail ? `Der CI-Workflow „${detail}“.` : 'Ein CI-Workflow.'),
  },
  container: {
    en: () => 'Describes how the container image is built.',
    ru: () => 'Описывает сборку образа контейнера.',
    de: () => 'Beschreibt, wie das Container-Image gebaut wird.',
  },
  compose: {
    en: () => 'Describes the containers that run together.',
    ru: () => 'Описывает контейнеры, которые работают вместе.',
    de: () => 'Beschreibt die Container, die zusammen laufen.',
  },
  tasks: {
    en: (runner) => say`${TASKS[runner]?.en ?? 'Targets'} for ${code(runner)}.`,
    ru: (runner) => say`${TASKS[runner]?.ru ?? 'Цели'} для ${code(runner)}.`,
    de: (runner) => say`${TASKS[runner]?.de ?? 'Ziele'} für ${code(runner)}.`,
  },
  licence: {
    en: (detail) => (detail ? `The text of the ${detail} licence.` : 'The text of the licence.'),
    ru: (detail) => (detail ? `Текст лицензии ${detail}.` : 'Текст лицензии.'),
    de: (detail) => (detail ? `Der Text der Lizenz ${detail}.` : 'Der Text der Lizenz.'),
  },
  'change-log': {
    en: () => 'Lists what changed from release to release.',
    ru: () => 'Перечисляет изменения от выпуска к выпуску.',
    de: () => 'Listet die Änderungen von Version zu Version auf.',
  },
  'npm-manifest': manifestOf('an npm package', 'npm-пакета', 'npm-Pakets'),
  'python-manifest': manifestOf('a Python package', 'Python-пакета', 'Python-Pakets'),
  'go-manifest': manifestOf('a Go module', 'Go-модуля', 'Go-Moduls'),
  'cargo-manifest': manifestOf('a Rust package', 'Rust-пакета', 'Rust-Pakets'),
  'composer-manifest': manifestOf('a PHP package', 'PHP-пакета', 'PHP-Pakets'),
  'maven-manifest': manifestOf('a Maven project', 'проекта Maven', 'Maven-Projekts'),
  'gradle-manifest': manifestOf('a Gradle project', 'проекта Gradle', 'Gradle-Projekts'),
  'gem-manifest': manifestOf('a Ruby gem', 'Ruby-гема', 'Ruby-Gems'),
  'dotnet-manifest': manifestOf('a .NET project', 'проекта .NET', '.NET-Projekts'),
  gems: {
    en: () => 'Lists the gems that Bundler installs.',
    ru: () => 'Список гемов, которые устанавливает Bundler.',
    de: () => 'Listet die Gems auf, die Bundler installiert.',
  },
  requirements: {
    en: () => 'Lists Python packages to install.',
    ru: () => 'Список Python-пакетов для установки.',
    de: () => 'Listet Python-Pakete auf, die zu installieren sind.',
  },
  'pre-commit': {
    en: () => 'Configures the checks that run before a commit.',
    ru: () => 'Настройки проверок перед коммитом.',
    de: () => 'Konfiguriert die Prüfungen vor einem Commit.',
  },
  'environment-example': {
    en: () => 'An example of the environment variables to set.',
    ru: () => 'Пример переменных окружения, которые нужно задать.',
    de: () => 'Ein Beispiel für die zu setzenden Umgebungsvariablen.',
  },
  'code-owners': {
    en: () => 'Says who reviews which files.',
    ru: () => 'Указывает, кто какие файлы проверяет.',
    de: () => 'Legt fest, wer welche Dateien prüft.',
  },
  'issue-template': {
    en: () => 'A template for issues.',
    ru: () => 'Шаблон для сообщений о проблемах.',
    de: () => 'Eine Vorlage für Issues.',
  },
  'issue-choice': {
    en: () => 'Configures the choice of templates for issues.',
    ru: () => 'Настраивает выбор шаблонов для сообщений о проблемах.',
    de: () => 'Konfiguriert die Auswahl der Vorlagen für Issues.',
  },
  'pull-request-template': {
    en: () => 'A template for pull requests.',
    ru: () => 'Шаблон для запросов на слияние.',
    de: () => 'Eine Vorlage für Pull-Requests.',
  },
  'dependency-updates': {
    en: () => 'Configures how dependencies are kept up to date.',
    ru: () => 'Настройки автоматического обновления зависимостей.',
    de: () => 'Konfiguriert, wie Abhängigkeiten aktuell gehalten werden.',
  },
  'release-config': {
    en: () => 'Configures how releases are built and published.',
    ru: () => 'Настройки сборки и публикации выпусков.',
    de: () => 'Konfiguriert, wie Releases gebaut und veröffentlicht werden.',
  },
  'site-config': {
    en: () => 'Configures the documentation site.',
    ru: () => 'Настройки сайта документации.',
    de: () => 'Konfiguriert die Website der Dokumentation.',
  },
  funding: {
    en: () => 'Says how to support the project.',
    ru: () => 'Указывает, как поддержать проект.',
    de: () => 'Nennt Wege, das Projekt zu unterstützen.',
  },
  citation: {
    en: () => 'Says how to cite the project.',
    ru: () => 'Указывает, как цитировать проект.',
    de: () => 'Gibt an, wie das Projekt zu zitieren ist.',
  },
  conduct: {
    en: () => 'The rules of conduct for everyone who takes part.',
    ru: () => 'Правила поведения для всех участников.',
    de: () => 'Die Verhaltensregeln für alle, die mitarbeiten.',
  },
  workspace: {
    en: () => 'Lists the packages of the workspace.',
    ru: () => 'Перечисляет пакеты рабочего пространства.',
    de: () => 'Listet die Pakete des Workspace auf.',
  },
  solution: {
    en: () => 'Groups the .NET projects for the build.',
    ru: () => 'Объединяет проекты .NET для сборки.',
    de: () => 'Fasst die .NET-Projekte für den Build zusammen.',
  },
  'build-properties': {
    en: () => 'Build settings that the .NET projects below share.',
    ru: () => 'Общие настройки сборки для вложенных проектов .NET.',
    de: () => 'Build-Einstellungen, die sich die .NET-Projekte darunter teilen.',
  },
  translation: {
    en: () => 'A translation of the README.',
    ru: () => 'Перевод файла README.',
    de: () => 'Eine Übersetzung der README.',
  },
  'typed-marker': {
    en: () => 'Marks the package as having type hints.',
    ru: () => 'Указывает, что в пакете есть аннотации типов.',
    de: () => 'Kennzeichnet das Paket als typisiert.',
  },
  'package-marker': {
    en: () => 'Makes its folder a Python package.',
    ru: () => 'Делает папку Python-пакетом.',
    de: () => 'Macht den Ordner zu einem Python-Paket.',
  },
  empty: {
    en: () => 'An empty file.',
    ru: () => 'Пустой файл.',
    de: () => 'Eine leere Datei.',
  },
}

import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useSearchParams } from 'wouter'
import { parseId } from '../../../shared/basics/ids.ts'
import { HIT_KINDS, type HitKind, SEARCH_QUERY_MAX } from '../../../shared/contract/rag.ts'
import { paths } from '../../app/paths.ts'
import { UserMenu } from '../../session/user-menu/user-menu.tsx'
import { loadProjectList, type ProjectList, projectList } from '../../sync/index.ts'
import { SyncPill } from '../../sync/status/late-sync-pill.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { Found } from './found.tsx'
import styles from './search-screen.module.css'
import { useResults } from './use-results.ts'

/** Milliseconds after the last key before a search starts. */
const PAUSE_MS = 200
const ALL = 'all'

/** Full-text search over all projects of a person. The query is in the address. */
export function SearchScreen() {
  const [parameters, setParameters] = useSearchParams()
  const query = (parameters.get('q') ?? '').slice(0, SEARCH_QUERY_MAX)
  const projectId = parseId(parameters.get('project') ?? undefined)
  const kind = HIT_KINDS.find((one) => one === parameters.get('kind'))
  useDocumentTitle(query.trim() ? `${query.trim()} · Search` : 'Search')
  const set = (name: string, value: string) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const results = useResults({ query, projectId, kind })

  return (
    <div className={styles.page}>
      <TopBar brandHref={paths.projects()}>
        <SyncPill />
        <UserMenu />
      </TopBar>
      <main id="content" tabIndex={-1} className={styles.screen}>
        <h1 className={styles.name}>Search</h1>
        <search>
          <QueryField query={query} onQuery={(next) => set('q', next)} />
          <div className={styles.filters}>
            <ProjectFilter projectId={projectId} onChoose={(id) => set('project', id === ALL ? '' : id)} />
            <KindFilter kind={kind} onChoose={(next) => set('kind', next === ALL ? '' : next)} />
          </div>
        </search>
        <Found {...results} />
      </main>
    </div>
  )
}

/** Search field that calls `onQuery` a moment after the last key. */
function QueryField({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const [typed, setTyped] = useState(query)
  const said = useRef(query)
  const form = useRef<HTMLFormElement>(null)
  const latest = useRef(onQuery)
  latest.current = onQuery

  // The query in the address was changed elsewhere, for example by going back or from the palette.
  useEffect(() => {
    if (query === said.current) return
    said.current = query
    setTyped(query)
  }, [query])
  useEffect(() => {
    if (typed === said.current) return
    const timer = setTimeout(() => {
      said.current = typed
      latest.current(typed)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    if (said.current === '') form.current?.querySelector('input')?.focus()
  }, [])
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        said.current = typed
        onQuery(typed)
      }}
    >
      <TextField
        label="Search all projects"
        hideLabel
        type="search"
        enterKeyHint="search"
        placeholder="Words, a symbol or a path"
        icon={<Search />}
        maxLength={SEARCH_QUERY_MAX}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
    </form>
  )
}

function ProjectFilter({ projectId, onChoose }: { projectId: number | undefined; onChoose: (id: string) => void }) {
  const list = useSnapshot(projectList).now as ProjectList
  useEffect(() => void loadProjectList(), [])
  const own = list.state === 'ready' ? list.projects : []
  const isKnown = projectId === undefined || own.some(({ id }) => id === projectId)
  const choices = [
    { value: ALL, label: 'All projects' },
    ...own.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(isKnown ? [] : [{ value: String(projectId), label: `Project ${projectId}` }]),
  ]
  return (
    <Select
      label="Project"
      hideLabel
      look="small"
      choices={choices}
      value={String(projectId ?? ALL)}
      onChange={onChoose}
    />
  )
}

const KINDS = [
  { value: ALL, label: 'Documentation and code' },
  { value: 'docs', label: 'Documentation' },
  { value: 'code', label: 'Code' },
] as const

function KindFilter({ kind, onChoose }: { kind: HitKind | undefined; onChoose: (kind: string) => void }) {
  return <Select<string> label="Kind" hideLabel look="small" choices={KINDS} value={kind ?? ALL} onChange={onChoose} />
}

import { useMemo, useState } from 'react'
import type { Note } from '../server/store.ts'
import { SearchField } from './search-field.tsx'

export type NoteListProps = {
  notes: readonly Note[]
  /** Called with the name of the note that was chosen. */
  onOpen: (name: string) => void
}

/** The notes with a field above them that narrows the list while one types. */
export function NoteList({ notes, onOpen }: NoteListProps) {
  const [query, setQuery] = useState('')
  const shown = useMemo(() => notes.filter((note) => note.name.includes(query)), [notes, query])
  return (
    <section>
      <SearchField value={query} onChange={setQuery} />
      <ul>
        {shown.map((note) => (
          <li key={note.name}>
            <button type="button" onClick={() => onOpen(note.name)}>
              {note.name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

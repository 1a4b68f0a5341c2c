import { expect, it } from 'vitest'
import { stepLines } from '../testing/step-lines.ts'

/** One function in the words of each language. */
const SOURCES: readonly (readonly [path: string, source: string])[] = [
  [
    'a.py',
    `class Store:
    def save(self, notes, sink):
        """Saves notes."""
        # Nothing to save.
        if notes is None:
            return
        for note in notes:
            if note.draft and not note.forced:
                continue
            elif note.size > 10:
                raise LimitError("note too long")
            else:
                sink.write(note, 1)
        kept = 0  # how many are kept
        while self.busy:
            self.wait()
        try:
            done = sink.flush()
        except IOError as e:
            log(e)
        finally:
            sink.close()
        self.count += 1
        return done
`,
  ],
  [
    'a.ts',
    `class Store {
  save(notes: Note[] | null, sink: Sink): boolean {
    // Nothing to save.
    if (notes === null) return
    for (const note of notes) {
      if (note.draft && !note.forced) continue
      else if (note.size > 10) throw new LimitError('note too long')
      else {
        sink.write(note, 1)
      }
    }
    const kept = 0 // how many are kept
    while (this.busy) this.wait()
    let done
    try {
      done = sink.flush()
    } catch (e) {
      log(e)
    } finally {
      sink.close()
    }
    this.count += 1
    return done
  }
}
`,
  ],
  [
    'A.java',
    `class Store {
  boolean save(List<Note> notes, Sink sink) {
    // Nothing to save.
    if (notes == null) return;
    for (Note note : notes) {
      if (note.draft && !note.forced) continue;
      else if (note.size > 10) throw new LimitError("note too long");
      else {
        sink.write(note, 1);
      }
    }
    int kept = 0; // how many are kept
    while (this.busy) this.wait();
    boolean done;
    try {
      done = sink.flush();
    } catch (IOError e) {
      log(e);
    } finally {
      sink.close();
    }
    this.count += 1;
    return done;
  }
}
`,
  ],
  [
    'a.cs',
    `class Store {
  bool save(List<Note> notes, Sink sink) {
    // Nothing to save.
    if (notes is null) return;
    foreach (var note in notes) {
      if (note.draft && !note.forced) continue;
      else if (note.size > 10) throw new LimitError("note too long");
      else {
        sink.write(note, 1);
      }
    }
    int kept = 0; // how many are kept
    while (this.busy) this.wait();
    bool done;
    try {
      done = sink.flush();
    } catch (IOError e) {
      log(e);
    } finally {
      sink.close();
    }
    this.count += 1;
    return done;
  }
}
`,
  ],
  [
    'a.php',
    `<?php
class Store {
  function save(?array $notes, Sink $sink) {
    // Nothing to save.
    if ($notes === null) return;
    foreach ($notes as $note) {
      if ($note->draft && !$note->forced) continue;
      elseif ($note->size > 10) throw new LimitError('note too long');
      else {
        $sink->write($note, 1);
      }
    }
    $kept = 0; // how many are kept
    while ($this->busy) $this->wait();
    try {
      $done = $sink->flush();
    } catch (IOError $e) {
      log($e);
    } finally {
      $sink->close();
    }
    $this->count += 1;
    return $done;
  }
}
`,
  ],
]

const EXPECTED = [
  'Store.save:',
  '  if missing notes // Nothing to save.',
  '    return',
  '  loop note in notes',
  '    if all(note.draft; not note.forced)',
  '      continue',
  '    else',
  '      if note.size > 10',
  '        raise LimitError “note too long”',
  '      else',
  '        call sink.write(note, 1)',
  '  loop while self.busy',
  '    call self.wait()',
  '  try',
  '    call sink.flush() -> done',
  '  catch IOError as e',
  '    call log(e)',
  '  finally',
  '    call sink.close()',
  '  set self.count += 1',
  '  return done',
]

it.each(SOURCES)('a function of %s has the steps that it has in all languages', async (path, source) => {
  const lines = (await stepLines(path, source)).map((line) =>
    line
      .replaceAll(/\$?\bthis(?:\.|->)/g, 'self.')
      .replaceAll('$', '')
      .replaceAll(/(?<=\S)->/g, '.'),
  )
  const caught = EXPECTED.map((line) => (path === 'a.ts' ? line.replace('catch IOError', 'catch ') : line))
  expect(lines).toEqual(caught)
})

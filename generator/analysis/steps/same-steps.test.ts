import { expect, it } from 'vitest'
import { stepLines } from '../testing/step-lines.ts'

/** Java and C# write the function alike but for a type, a check and the head of a loop. */
const braced = (bool: string, isMissing: string, loop: string) => `class Store {
  ${bool} save(List<Note> notes, Sink sink) {
    // Nothing to save.
    if (${isMissing}) return;
    ${loop} {
      if (note.draft && !note.forced) continue;
      else if (note.size > 10) throw new LimitError("note too long");
      else {
        sink.write(note, 1);
      }
    }
    int kept = 0; // how many are kept
    while (this.busy) this.wait();
    ${bool} done;
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
`

/** Each language implements the same function. */
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
    if (notes == null) return
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
  ['A.java', braced('boolean', 'notes == null', 'for (Note note : notes)')],
  ['a.cs', braced('bool', 'notes is null', 'foreach (var note in notes)')],
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

it.each(SOURCES)('the function in %s has the same steps as in the other languages', async (path, source) => {
  const lines = (await stepLines(path, source)).map((line) =>
    line
      .replaceAll(/\$?\bthis(?:\.|->)/g, 'self.')
      .replaceAll('$', '')
      .replaceAll(/(?<=\S)->/g, '.'),
  )
  const caught = EXPECTED.map((line) => (path === 'a.ts' ? line.replace('catch IOError', 'catch ') : line))
  expect(lines).toEqual(caught)
})

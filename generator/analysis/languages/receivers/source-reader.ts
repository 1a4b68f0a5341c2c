import type { Node } from 'web-tree-sitter'
import type { Call, Receivers } from '../../file-analysis.ts'
import { type Input, Reading } from './reading.ts'
import { common, type Read, type Scope } from './scope.ts'

/** Visits the nodes of a file in source order and keeps the scope of the node that it visits. */
export abstract class SourceReader {
  protected abstract readonly visited: string[]
  protected readonly reading: Reading
  protected scope: Scope
  private readonly input: Input
  private readonly assigned = new Map<string, Read[]>()

  constructor(input: Input) {
    this.input = input
    this.reading = new Reading(input)
    this.scope = this.reading.file
  }

  read(): { calls: Call[]; receivers: Receivers } {
    for (const node of this.input.root.descendantsOfType(this.visited)) {
      if (!node) continue
      while (this.scope.parent && this.scope.end <= node.startIndex) this.scope = this.scope.parent
      this.enter(node)
    }
    for (const [name, reads] of this.assigned) this.reading.setType(name, () => common(reads))
    return this.reading.finish(this.input.facts)
  }

  protected abstract enter(node: Node): void

  /** Collects assignments. The type of a name that is assigned several times is known only if all agree. */
  protected gather(name: string, read: Read): void {
    const reads = this.assigned.get(name) ?? []
    reads.push(read)
    this.assigned.set(name, reads)
  }
}

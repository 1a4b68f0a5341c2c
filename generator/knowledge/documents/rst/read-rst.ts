import type { DocNode } from '../../../../shared/document/node.ts'
import type { Surroundings } from '../surroundings.ts'
import { writeDirective } from './directives.ts'
import { plainLines } from './lines.ts'
import { RstParser } from './parse-rst.ts'
import { RstWriter } from './write-rst.ts'

/** Reads a reStructuredText document as blocks, as Sphinx would show it. Never throws for any content. */
export function readRst(text: string, around: Surroundings): DocNode[] {
  const parser = new RstParser()
  if (around.prolog) parser.blocks(plainLines(around.prolog), 1)
  const blocks = parser.blocks(plainLines(text), 0)
  return new RstWriter({ blocks, names: parser.names, parser }, around, writeDirective).write()
}

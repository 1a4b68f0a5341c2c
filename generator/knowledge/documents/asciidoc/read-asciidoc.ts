import type { DocNode } from '../../../../shared/document/node.ts'
import { frontMatterLength } from '../../../analysis/text/headings.ts'
import { plainLines } from '../rst/lines.ts'
import type { Surroundings } from '../surroundings.ts'
import { conditionedLines } from './attributes.ts'
import { AsciiDocParser } from './parse-asciidoc.ts'
import { AsciiDocWriter } from './write-asciidoc.ts'

/** Reads an AsciiDoc document as blocks, as Asciidoctor would show it. Never throws for any content. */
export function readAsciiDoc(text: string, around: Surroundings): DocNode[] {
  const lines = plainLines(text)
  const parser = new AsciiDocParser(around.attributes)
  const blocks = parser.document(conditionedLines(lines.slice(frontMatterLength(lines))))
  return new AsciiDocWriter(parser, around).write(blocks)
}

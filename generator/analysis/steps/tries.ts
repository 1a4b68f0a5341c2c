import type { Node } from 'web-tree-sitter'
import { endLine, startLine } from '../languages/syntax.ts'
import type { Step, TryStep } from './step.ts'
import type { StepReader } from './step-reader.ts'
import { declare } from './stores.ts'

type Part = Node | null | undefined
/** `name`: what the caught error is called. */
export type Catch = { clause: Node; types: string[]; name?: Part; body?: Part }
/** `after`: what is done where nothing was raised. */
type Try = { body: Part; after?: Part; catches: readonly Catch[]; last?: Part; resources?: readonly Resource[] }
export type Resource = { value: Node; name?: Part }

export function addTry(
  node: Node,
  { body, after, catches, last, resources }: Try,
  into: Step[],
  reader: StepReader,
): void {
  reader.add(node, into, () => {
    const steps = resources ? withResources(node, resources, () => reader.inside(body), reader) : reader.inside(body)
    const elseAt = steps.length
    if (after) steps.push(...reader.inside(after))
    return {
      kind: 'try',
      body: steps,
      ...(steps.length > elseAt && { elseAt }),
      catches: catches.map((each) => caughtBy(each, reader)),
      ...(last && { finally: reader.inside(last) }),
    }
  })
}

function caughtBy({ clause, types, name, body }: Catch, reader: StepReader): TryStep['catches'][number] {
  const known = reader.text(name)
  declare(name, reader)
  reader.caught.push(known)
  const steps = reader.inside(body)
  reader.caught.pop()
  return { types, ...(known !== '' && { name: known }), body: steps, start: startLine(clause), end: endLine(clause) }
}

/** Adds the steps of a statement with resources. Several resources become nested statements. */
export function withResources(
  node: Node,
  [resource, ...others]: readonly Resource[],
  body: () => Step[],
  reader: StepReader,
): Step[] {
  if (!resource) return body()
  return reader.nested((into) =>
    reader.add(node, into, () => {
      const name = reader.text(resource.name)
      declare(resource.name, reader)
      const steps = withResources(node, others, body, reader)
      return { kind: 'with', resource: reader.text(resource.value), ...(name !== '' && { name }), body: steps }
    }),
  )
}

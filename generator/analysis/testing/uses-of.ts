import { sampleRepository } from '../../testing/sample-repository.ts'

/** What a file uses, as `path: names`, and what lies outside. */
export async function usesOf(files: Record<string, string>, path: string) {
  const { model } = await sampleRepository(files)
  const inside = (model.graph.imports.get(path) ?? []).map(({ to, names }) => `${to}: ${names.join(' ')}`.trim())
  const outside = (model.graph.outside.get(path) ?? []).map(({ name, builtin }) => (builtin ? `(${name})` : name))
  return [...inside, ...outside]
}

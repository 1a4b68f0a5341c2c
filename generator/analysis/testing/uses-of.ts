import { sampleRepository } from '../../testing/sample-repository.ts'

/** Imports of a file from the repository, as `path: names`, and modules from outside. */
export async function usesOf(files: Record<string, string>, path: string) {
  const { model } = await sampleRepository(files)
  const inside = (model.graph.imports.get(path) ?? []).map(({ to, names }) => `${to}: ${names.join(' ')}`.trim())
  const outside = (model.graph.outside.get(path) ?? []).map(({ name, builtin }) => (builtin ? `(${name})` : name))
  return [...inside, ...outside]
}

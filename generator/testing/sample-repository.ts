import { sha256 } from '../../shared/basics/hash.ts'
import { analyzeFile } from '../analysis/analyze-file.ts'
import { buildProjectModel, type ModelFile, type ProjectModel } from '../analysis/project-model.ts'
import type { SkippedFile } from '../analysis/source-file.ts'

/** A repository in memory, analysed. `files`: content by path. */
export type SampleRepository = { model: ProjectModel; files: ModelFile[]; read: (path: string) => string }

export async function sampleRepository(
  contents: ReadonlyMap<string, string> | Readonly<Record<string, string>>,
  { name = 'sample', skipped = [] as SkippedFile[], images = new Map<string, string>() } = {},
): Promise<SampleRepository> {
  const texts = contents instanceof Map ? contents : new Map(Object.entries(contents))
  const read = (path: string) => {
    const text = texts.get(path)
    if (text === undefined) throw new Error(`no file ${path}`)
    return text
  }
  const files: ModelFile[] = []
  for (const [path, content] of texts) {
    files.push({ path, hash: sha256(content), size: content.length, analysis: await analyzeFile(path, content) })
  }
  return { model: buildProjectModel({ name, files, skipped, images, read }), files, read }
}

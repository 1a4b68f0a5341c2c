/** How a diagram in mermaid begins, after its front matter and comments. */
const DIAGRAM =
  /^(?:graph|flowchart|sequenceDiagram|classDiagram|stateDiagram(?:-v2)?|erDiagram|journey|gantt|pie|quadrantChart|requirementDiagram|gitGraph|C4\w+|mindmap|timeline|sankey-beta|xychart-beta|block-beta|packet-beta|kanban|architecture-beta)\b/

const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/
const COMMENTS = /^(?:%%.*\n|\s+)*/

/** The language of a block that names none: only what can be told for certain from how it begins. */
export function detectLanguage(text: string): 'mermaid' | 'openapi' | undefined {
  const body = text.trimStart().replace(FRONT_MATTER, '').replace(COMMENTS, '')
  if (DIAGRAM.test(body)) return 'mermaid'
  return isApiAddress(text.trim()) || isApiDescription(text) ? 'openapi' : undefined
}

function isApiAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text) && /(?:openapi|swagger)[^\s/]*(?:\.json|\.ya?ml)?$/i.test(text)
}

function isApiDescription(text: string): boolean {
  if (!/^\s*\{/.test(text) || !/"(?:openapi|swagger)"\s*:/.test(text)) return false
  try {
    const description = JSON.parse(text) as Record<string, unknown>
    return typeof description.openapi === 'string' || typeof description.swagger === 'string'
  } catch {
    return false
  }
}

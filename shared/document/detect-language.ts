/** How a diagram in mermaid begins, after its front matter and comments: names that mean nothing else, ... */
const DIAGRAM =
  /^(?:sequenceDiagram|classDiagram(?:-v2)?|stateDiagram(?:-v2)?|erDiagram|quadrantChart|requirementDiagram|gitGraph|C4(?:Context|Container|Component|Dynamic|Deployment)|flowchart-elk|(?:agentflow|architecture|block|cynefin|ishikawa|packet|radar|railroad(?:-[ae]bnf|-peg)?|sankey|swimlane|treemap|treeView|usecase|venn|wardley|xychart)-beta)\b/
/** ... and words of everyday language, where what follows on their line belongs to a diagram. */
const WORD =
  /^(?:(?:graph|flowchart|timeline)(?:[ \t]+(?:TB|TD|BT|RL|LR))?|pie(?:[ \t]+showData)?(?:[ \t]+title\b.*)?|xychart(?:[ \t]+horizontal)?|architecture|block|eventmodeling|gantt|ishikawa|journey|kanban|mindmap|packet|sankey|treemap)[ \t]*(?:[;\n]|%%|$)/

const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/
const COMMENTS = /^(?:%%.*\n|\s)*/

/** An API description in YAML, by its first key; comments and the mark of a new document may stand before it. */
const API_IN_YAML = /^(?:#.*\n|---[ \t]*\n|\s)*(?:openapi[ \t]*:[ \t]*["']?3|swagger[ \t]*:[ \t]*["']?2)/

/** Whether a longer text is valid is found out when it is shown, not whenever it is looked at. */
const LONGEST_CHECKED = 200_000

/** The language of a block that names none: only what can be told for certain from how it begins. */
export function detectLanguage(text: string): 'mermaid' | 'openapi' | undefined {
  const body = text.trimStart().replace(FRONT_MATTER, '').replace(COMMENTS, '')
  if (DIAGRAM.test(body) || WORD.test(body)) return 'mermaid'
  const address = addressAlone(text)
  return (address && namesDescription(address)) || API_IN_YAML.test(text) || isJsonDescription(text)
    ? 'openapi'
    : undefined
}

/** The address that a text consists of. */
export function addressAlone(text: string): string | undefined {
  const address = text.trim()
  return /^https?:\/\/\S{1,2000}$/.test(address) && URL.canParse(address) ? address : undefined
}

/** Whether an address says that it leads to the description of an API: by its last part, or by the folder it lies in. */
function namesDescription(address: string): boolean {
  return /(?:openapi|swagger)[^\s/]*$/i.test(address) || /\/(?:openapi|swagger)\/[^\s]*\.(?:json|ya?ml)$/i.test(address)
}

function isJsonDescription(text: string): boolean {
  if (!/^\s*\{/.test(text) || !/"(?:openapi|swagger)"\s*:\s*"/.test(text)) return false
  if (text.length > LONGEST_CHECKED) return /^\s*\{\s*"(?:openapi|swagger)"/.test(text)
  try {
    const description = JSON.parse(text) as Record<string, unknown>
    return typeof description.openapi === 'string' || typeof description.swagger === 'string'
  } catch {
    return false
  }
}

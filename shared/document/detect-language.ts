/**
 * Matches the start of a Mermaid diagram, after its front matter and comments: names that mean nothing else,
 * ...
 */
const DIAGRAM =
  /^(?:sequenceDiagram|classDiagram(?:-v2)?|stateDiagram(?:-v2)?|erDiagram|quadrantChart|requirementDiagram|gitGraph|C4(?:Context|Container|Component|Dynamic|Deployment)|flowchart-elk|(?:agentflow|architecture|block|cynefin|ishikawa|packet|radar|railroad(?:-[ae]bnf|-peg)?|sankey|swimlane|treemap|treeView|usecase|venn|wardley|xychart)-beta)\b/
/** ... and words of everyday language, where what follows on their line belongs to a diagram. */
const WORD =
  /^(?:(?:graph|flowchart|timeline)(?:[ \t]+(?:TB|TD|BT|RL|LR))?|pie(?:[ \t]+showData)?(?:[ \t]+title\b.*)?|xychart(?:[ \t]+horizontal)?|architecture|block|eventmodeling|gantt|ishikawa|journey|kanban|mindmap|packet|sankey|treemap)[ \t]*(?:[;\n]|%%|$)/

const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/
const COMMENTS = /^(?:%%.*\n|\s)*/

/** Matches an API description in YAML by its first key; comments and a document marker may precede it. */
const API_IN_YAML = /^(?:#.*\n|---[ \t]*\n|\s)*(?:openapi[ \t]*:[ \t]*["']?3|swagger[ \t]*:[ \t]*["']?2)/

/** Longer texts are validated when they're shown, not each time they're inspected. */
const LONGEST_CHECKED = 200_000

/**
 * Returns the language of a code block without one, if the beginning of its text makes the language certain.
 */
export function detectLanguage(text: string): 'mermaid' | 'openapi' | undefined {
  const body = text.trimStart().replace(FRONT_MATTER, '').replace(COMMENTS, '')
  if (DIAGRAM.test(body) || WORD.test(body)) return 'mermaid'
  const address = addressAlone(text)
  return (address && namesDescription(address)) || API_IN_YAML.test(text) || isJsonDescription(text)
    ? 'openapi'
    : undefined
}

/** Returns the address if the text consists of nothing else. */
export function addressAlone(text: string): string | undefined {
  const address = text.trim()
  return /^https?:\/\/\S{1,2000}$/.test(address) && URL.canParse(address) ? address : undefined
}

/** Whether an address probably leads to an API description, judged by its last segment or its folder. */
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

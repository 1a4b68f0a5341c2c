const LANGUAGES =
  'English|Deutsch|Español|Français|Italiano|Português|Polski|Русский|Українська|Türkçe|Tiếng Việt|日本語|한국어|中文|简体中文|繁體中文|繁体中文|العربية'

/** Patterns of paragraphs that don't describe the project, though they are next to its description. */
const NOTICES: readonly RegExp[] = [
  // Money, jobs and the community.
  /^\W*(?:featured |special |gold |our |proudly )*(?:sponsor(?:s|ed|ship)?|backers)\b/i,
  /\b(?:special thanks|sponsored by|become a (?:sponsor|backer)|consider (?:sponsoring|donating|supporting)|buy me a coffee|we(?:'|’)re hiring|made possible (?:entirely )?by (?:the support of )?(?:our|these|the))\b/i,
  /^\W*(?:join|follow|star|chat with|subscribe to|support) (?:us|our|the|this|me|my)\b/i,
  /\bjoin\b.{0,60}\b(?:discord|slack|gitter|matrix|telegram|mailing list|community)\b/i,
  // News and versions.
  /^\W*(?:note|notice|important|warning|attention|caution|heads[- ]up|update|announcement|news|tip|disclaimer|psa)\s*[:!–—-]/i,
  /\b(?:is now available|has (?:just )?been released|is out now|was just released|we just released)\b/i,
  /\b(?:this is (?:the |a )?(?:readme|documentation|docs|branch|repository|repo)(?: \w+)? (?:of|for)|you(?:'|’)?re (?:currently )?(?:looking at|viewing|reading)|you are (?:currently )?(?:looking at|viewing|reading)|looking for (?:the )?(?:v\d|version|docs|documentation|old)|(?:documentation|docs|readme) (?:for|of) (?:version |v)\d)/i,
  // Links to elsewhere.
  /\b(?:in|into) other languages\b|^\W*(?:translations?|languages?)\s*:/i,
  new RegExp(`^\\W*(?:${LANGUAGES})\\s*(?:[|·•/,]|$)`, 'i'),
  /^(?:please|visit|see (?:the|our|also|https?:)|read (?:the|our|more|this)|check (?:it )?out|for (?:more|full|the (?:full|latest))|click here|(?:the )?(?:full |complete |official )*(?:documentation|docs) (?:is|are|can be|lives?|at)\b)/i,
  // Authors and dates.
  /^(?:by|author|copyright|©|maintained by|created by)\b/i,
]

/** Whether a paragraph doesn't describe the project but sponsors, news, versions, links or translations. */
export function isNotice(text: string): boolean {
  return NOTICES.some((notice) => notice.test(text)) || isMenu(text) || isByline(text)
}

/** "Docs · Blog · Discord": short words between separators. */
function isMenu(text: string): boolean {
  const entries = text.split(/\s*[|·•⋅∙]\s*/).filter((entry) => entry !== '')
  return entries.length > 1 && entries.every((entry) => entry.split(/\s+/).length <= 4 && !/[.!?]$/.test(entry))
}

/** "Jane Doe, Summer 2016". */
function isByline(text: string): boolean {
  return text.length < 60 && /\b(?:19|20)\d\d$/.test(text)
}

const STATE =
  '(?:deprecated|unmaintained|archived|discontinued|abandoned|retired|sunset|superseded|replaced by|no longer (?:being |actively |under )?(?:maintained|supported|developed|updated|active development)|not (?:being )?(?:actively )?(?:maintained|developed)(?: any ?more)?|moved|moving|migrated|renamed|transferred|merged into|in (?:low[- ])?maintenance(?:[- ]only)? mode|looking for (?:a )?(?:new )?maintainers?|feature[- ]complete|end[- ]of[- ]life|at its end of life)'
const MARKED =
  /^\W*(?:(?:note|notice|important|warning|attention|caution)\W+)?(?:deprecated|deprecation notice|archived|unmaintained|discontinued|abandoned|no longer maintained|end[- ]of[- ]life|repository (?:has )?moved|moved to)\b/i

/** Whether a paragraph says that the project is deprecated, archived, moved or no longer maintained. */
export function isStatus(text: string, names: readonly string[]): boolean {
  if (MARKED.test(text)) return true
  const own = names.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')
  const kinds =
    'project|repo|repository|package|library|module|plugin|gem|crate|tool|framework|app|application|extension|sdk|software|branch'
  const any = `(?:^|[^\\p{L}\\p{N}])(?:(?:this|the)(?: [\\w-]+){0,2} (?:${kinds})|we|development|maintenance)`
  // The project's name counts as a subject only at the start of a sentence. Elsewhere it may be a common word.
  const subject = own ? `(?:${any}|(?:^|[.!?:]\\s+)\\W*(?:the )?(?:${own}))` : any
  return new RegExp(
    `${subject}(?![\\p{L}\\p{N}])[^.!?]{0,40}?\\s(?:is|are|has|have|was|were|has been|have been)\\s+(?:been |now |officially |currently |also |effectively |being ){0,2}${STATE}\\b`,
    'iu',
  ).test(text.slice(0, 600))
}

/** Whether a heading announces that the project is deprecated, archived or unmaintained. */
export function isStatusHeading(title: string): boolean {
  return /^\W*(?:deprecat\w+|archived|unmaintained|discontinued|end[- ]of[- ]life|(?:this )?(?:project|repository|repo|package) (?:is|has|was)\b.*|project status|status|maintenance)\W*(?:notice)?\W*$/i.test(
    title,
  )
}

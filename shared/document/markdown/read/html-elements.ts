/**
 * Meaning of each HTML element in a document. An element in none of these lists isn't HTML, but text in angle
 * brackets.
 */

export const MARK_OF: Readonly<Record<string, string>> = {
  b: 'bold',
  strong: 'bold',
  summary: 'bold',
  dt: 'bold',
  i: 'italic',
  em: 'italic',
  cite: 'italic',
  dfn: 'italic',
  var: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Elements that start a new block before and after them. */
export const BLOCKS = words(
  `address article aside body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form frame
  frameset header hgroup html legend main menu menuitem nav noframes option optgroup p plaintext search section select
  summary textarea title xmp`,
)

/** Elements whose content isn't shown. */
export const UNSEEN = words('head iframe script style template')

/** Elements that have no meaning in a document. They're replaced by their content. */
const TRANSPARENT = words(
  `a abbr acronym area base basefont bdi bdo bgsound big blink button canvas col colgroup data datalist embed font input
  label link map mark marquee math meta meter nobr noembed noscript object output param picture progress q rb rp rt rtc
  ruby slot small source span sub sup svg tbody tfoot thead time track wbr`,
)

export const HEADING = /^h([1-6])$/

/** Elements whose content isn't HTML, with the parser state for it. */
export const RAW: Readonly<Record<string, 'RAWTEXT' | 'SCRIPT_DATA'>> = {
  iframe: 'RAWTEXT',
  script: 'SCRIPT_DATA',
  style: 'RAWTEXT',
}

/**
 * Elements with optional end tags: opening one closes the `ended` elements inside the nearest `within`
 * element.
 */
export const ENDS: Readonly<Record<string, { ended: ReadonlySet<string>; within: ReadonlySet<string> }>> = {
  li: { ended: words('li'), within: words('ul ol') },
  dt: { ended: words('dt'), within: words('dl') },
  dd: { ended: words('dt'), within: words('dl') },
  summary: { ended: words('summary'), within: words('details') },
  tr: { ended: words('td th tr'), within: words('table') },
  td: { ended: words('td th'), within: words('table tr') },
  th: { ended: words('td th'), within: words('table tr') },
}

const STRUCTURE = words('blockquote br h1 h2 h3 h4 h5 h6 hr img li ol pre table td th tr ul')

export const KNOWN: ReadonlySet<string> = new Set([
  ...Object.keys(MARK_OF),
  ...BLOCKS,
  ...UNSEEN,
  ...TRANSPARENT,
  ...STRUCTURE,
])

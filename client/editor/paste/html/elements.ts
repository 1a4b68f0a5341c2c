const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Elements that keep their names. */
export const KEPT = words(
  'p h1 h2 h3 h4 h5 h6 blockquote pre ul ol li table thead tbody tfoot tr td th code strong em u s a hr br',
)

/** Elements that get a different name, which documents use for the same meaning. */
export const RENAMED: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  cite: 'em',
  dfn: 'em',
  var: 'em',
  ins: 'u',
  strike: 's',
  del: 's',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  summary: 'p',
  dt: 'p',
  caption: 'p',
  figcaption: 'p',
  menu: 'ul',
  dir: 'ul',
  plaintext: 'pre',
  xmp: 'pre',
  listing: 'pre',
}

/** Elements without a meaning on pages that still separate blocks. */
export const BOXES = words(
  `address article aside center dd details dialog div dl fieldset figure footer form header hgroup legend main
  nav search section`,
)

/** Elements that are dropped with everything in them. */
export const DROPPED = words(
  `applet area audio base basefont bgsound button canvas col colgroup command datalist embed frame frameset head iframe
  keygen link map meta noembed noframes noscript object optgroup option param script select source style svg template
  textarea title track video xml`,
)

/** Elements that mark text, which take effect only within a line. */
export const MARKS = words('strong em u s code a')

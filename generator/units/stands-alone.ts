/** Words that depend on the text before or after the sentence. */
const LEANS =
  /^(?:then|but|however|so|thus|therefore|hence|now|next|also|again|instead|otherwise|in other words|for example|for instance|to do (?:so|this|that)|after that|finally|note|as (?:previously |already )?(?:stated|mentioned|described|noted|explained)|it is also|here|(?:this|that|these|those|in this|in that|the (?:above|previous|next|same))\b(?! (?:package|module|library|project|folder|directory|file|class|function|crate|plugin|component)\b))|\b(?:the following|as follows|looks? like this|like (?:this|so)\b|steps? \d|(?:above|below)\b|you(?:'|’)(?:ve|ll|re)|let(?:'|’)s|we(?:'|’)ll|this (?:form|example|section|chapter|tutorial|guide|document)|previous (?:section|chapter|step))/i

/** Words that may no longer be true, because they refer to the day when someone wrote them. */
const DATED =
  /\b(?:at the moment|currently|previous(?:ly| versions?)|(?:the )?(?:latest|newest|upcoming) (?:major |stable )?(?:release|version)|as of (?:now|today|this)|in \w+ v?\d+(?:\.\d+)+ and (?:lower|earlier|below))/i

/**
 * Whether a sentence can be quoted by itself: it is no question, introduces no list, and refers neither to
 * the text around it nor to the day when it was written.
 */
export function standsAlone(sentence: string): boolean {
  return !/[?:]$/.test(sentence) && !LEANS.test(sentence) && !DATED.test(sentence)
}

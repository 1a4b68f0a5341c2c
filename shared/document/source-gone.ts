/**
 * Message on a page whose source a refresh found deleted. `commit`: empty if the source is missing from an
 * archive.
 */
export function sourceGoneWords(commit: string): string {
  return commit
    ? `The source of this page was deleted in ${commit.slice(0, 7)}.`
    : 'The source of this page isn’t in the newest ZIP.'
}

/**
 * Message on a page whose source no longer exists. `commit`: the commit in which the refresh found this;
 * empty if the sources come from an archive.
 */
export function sourceGoneWords(commit: string): string {
  return commit
    ? `The source of this page was deleted in ${commit.slice(0, 7)}.`
    : 'The source of this page isn’t in the newest ZIP.'
}

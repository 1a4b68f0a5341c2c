/** What a page says whose source a refresh found deleted. `commit`: empty where an archive did. */
export function sourceGoneWords(commit: string): string {
  return commit
    ? `The source of this page was deleted in ${commit.slice(0, 7)}.`
    : "The source of this page isn't in the newest ZIP."
}

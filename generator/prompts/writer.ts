export type Writer = {
  /** Names the model with whatever else makes it write otherwise. */
  model: string
  /** What it wrote, by the keys of slots. Grows while it writes. */
  texts: ReadonlyMap<string, string>
}

export type Writer = {
  /** Names the model with whatever else makes it write otherwise. */
  model: string
  /** Texts that the model wrote, by slot key. Grows while the model writes. */
  texts: ReadonlyMap<string, string>
}

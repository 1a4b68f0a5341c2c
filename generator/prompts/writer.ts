export type Writer = {
  /** Name of the model, with everything else that changes how it writes. */
  model: string
  /** Texts that the model wrote, by slot key. Grows while the model writes. */
  texts: ReadonlyMap<string, string>
}

/** A language model as the product knows one, whatever protocol its server speaks. */

export type ModelMessage = { role: 'system' | 'user' | 'assistant'; content: string }

/** Something that writes: its words come piece by piece. Rejects when it breaks off or takes too long. */
export type Model = (messages: readonly ModelMessage[], signal: AbortSignal) => AsyncIterable<string>

export type ModelQuestion = {
  messages: readonly ModelMessage[]
  /** The JSON schema that the answer is to have. Whether it has is for the asker to check. */
  schema: Readonly<Record<string, unknown>>
  /** More tokens than this are no answer. */
  mostTokens: number
}

/** `tokens`: read and written, as the server counts them, or estimated where it does not say. */
export type ModelAnswer = { text: string; tokens: number }

export const MODEL_PROTOCOLS = ['Ollama', 'OpenAI'] as const

export type ModelServer = {
  protocol: (typeof MODEL_PROTOCOLS)[number]
  /** Where it is asked; never with a key in it. */
  host: string
  name: string
  /** Setting that contains the name, so that a message can say which one to change. */
  setting: 'OLLAMA_MODEL' | 'OPENAI_MODEL' | 'EMBEDDING_MODEL'
  stream: Model
  /** One whole answer. Rejects with a `ModelFault`, or with the signal's reason. */
  ask(question: ModelQuestion, signal: AbortSignal): Promise<ModelAnswer>
  /** How many tokens it can have before it at once. Never rejects, but for the signal. */
  context(signal: AbortSignal): Promise<number>
  /**
   * Asks the server for the context size now. Rejects with a `ModelFault` if the server doesn't answer or lacks
   * the model.
   */
  look(signal: AbortSignal): Promise<number>
}

/** A model that tells what texts mean: those that mean the same have vectors in the same direction. */
export type Embedder = Pick<ModelServer, 'protocol' | 'host' | 'name' | 'setting'> & {
  /**
   * A vector for each text, in their order: finite numbers, as many in each. Rejects with a `ModelFault`, or with the
   * signal's reason.
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<number[][]>
}

export const FAULT_KINDS = ['absent', 'late', 'refused', 'broken'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** The server of a model, or the way to it, failed. Asking later may help. */
export class ModelFault extends Error {
  readonly kind: FaultKind
  /** Status with which the server refused, if it answered. */
  readonly status: number | undefined
  constructor(kind: FaultKind, message: string, { cause, status }: { cause?: unknown; status?: number } = {}) {
    super(message, { cause })
    this.name = 'ModelFault'
    this.kind = kind
    this.status = status
  }
}

export function refusedWith(status: number): ModelFault {
  return new ModelFault('refused', `it answered with status ${status}`, { status })
}

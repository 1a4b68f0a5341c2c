/** Language model as the rest of the code sees it, independent of the server's protocol. */

export type ModelMessage = { role: 'system' | 'user' | 'assistant'; content: string }

/** Model that streams its answer piece by piece. Rejects if the stream breaks off or takes too long. */
export type Model = (messages: readonly ModelMessage[], signal: AbortSignal) => AsyncIterable<string>

export type ModelQuestion = {
  messages: readonly ModelMessage[]
  /** JSON schema that the answer should follow. The caller checks whether it does. */
  schema: Readonly<Record<string, unknown>>
  /** Maximum number of tokens. An answer that reaches it is cut off and unusable. */
  mostTokens: number
}

/** `tokens`: read and written, as the server counts them, or estimated where it does not say. */
export type ModelAnswer = { text: string; tokens: number }

export const MODEL_PROTOCOLS = ['Ollama', 'OpenAI'] as const

export type ModelServer = {
  protocol: (typeof MODEL_PROTOCOLS)[number]
  /** Host of the model's server; never contains a key. */
  host: string
  name: string
  /** Setting that contains the model's name, for messages that ask someone to change it. */
  setting: 'OLLAMA_MODEL' | 'OPENAI_MODEL' | 'EMBEDDING_MODEL'
  stream: Model
  /** Returns one complete answer. Rejects with a `ModelFault`, or with the signal's reason. */
  ask(question: ModelQuestion, signal: AbortSignal): Promise<ModelAnswer>
  /** Returns the model's context size in tokens. Rejects only with the signal's reason. */
  context(signal: AbortSignal): Promise<number>
  /**
   * Requests the context size from the server, without the cache. Rejects with a `ModelFault` if the server
   * doesn't answer or doesn't have the model.
   */
  look(signal: AbortSignal): Promise<number>
}

/** Embedding model. Texts with similar meanings get vectors with similar directions. */
export type Embedder = Pick<ModelServer, 'protocol' | 'host' | 'name' | 'setting'> & {
  /**
   * Returns a vector for each text, in order: finite numbers, the same count in each vector. Rejects with a
   * `ModelFault`, or with the signal's reason.
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<number[][]>
}

export const FAULT_KINDS = ['absent', 'late', 'refused', 'broken'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** The model's server, or the connection to it, failed. A later retry may help. */
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

export type ModelMessage = { role: 'system' | 'user'; content: string }

/** Something that writes: its words come piece by piece. Rejects when it breaks off or takes too long. */
export type Model = (messages: readonly ModelMessage[], signal: AbortSignal) => AsyncIterable<string>

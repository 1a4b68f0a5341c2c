import type { ModelFault, ModelServer } from './model.ts'

type Trouble = ModelFault['kind'] | 'unusable'
type Named = Pick<ModelServer, 'protocol' | 'name' | 'host' | 'setting'>

/** Advice for administrators about a model that doesn't answer, or answers wrongly. */
export function adviceFor(trouble: Trouble, { protocol, name, host, setting }: Named, status?: number): string {
  const address = protocol === 'Ollama' ? 'OLLAMA_URL' : 'OPENAI_URL'
  switch (trouble) {
    case 'absent':
      return `Start the server at ${host}, or correct ${address} and restart Docwright.`
    case 'late':
      return 'The first question after a pause loads the model: test again. If it’s still slow, use a smaller model.'
    case 'refused':
      return adviceForStatus(status, { protocol, name, setting, address })
    case 'broken':
      return `See that ${address} leads to a server that speaks ${protocol === 'Ollama' ? 'Ollama’s protocol' : 'the OpenAI protocol'}, and what its log says.`
    case 'unusable':
      return 'Pages keep their text. Use a larger model, or one that supports JSON schemas.'
  }
}

type Refused = Pick<Named, 'protocol' | 'name' | 'setting'> & { address: string }

function adviceForStatus(status: number | undefined, { protocol, name, setting, address }: Refused): string {
  if (status === 401 || status === 403) return 'Correct OPENAI_KEY, and restart Docwright.'
  if (status === 400 || status === 422) {
    return 'The server rejects the request settings (a JSON schema, a token limit, a temperature of 0). Try another of its models.'
  }
  if (status === 429) return 'The server limits requests: lower MODEL_CALLS, or wait.'
  if (status === 404) {
    return protocol === 'Ollama'
      ? `The server doesn’t have this model: run "ollama pull ${name}" there, or correct ${setting} and restart Docwright.`
      : `Check that ${address} is the URL before /chat/completions, and that the server has the model in ${setting}.`
  }
  return 'Check the server’s log.'
}

export type ToldTrouble = { kind: ModelFault['kind']; what: string; advice: string }

export function troubleOf(fault: ModelFault, model: Named): ToldTrouble {
  return { kind: fault.kind, what: fault.message, advice: adviceFor(fault.kind, model, fault.status) }
}

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
      return 'The first question after a pause loads the model: test again. If it stays slow, a smaller model answers sooner.'
    case 'refused':
      return adviceForStatus(status, { protocol, name, setting, address })
    case 'broken':
      return `See that ${address} leads to a server that speaks ${protocol === 'Ollama' ? "Ollama's protocol" : 'the OpenAI protocol'}, and what its log says.`
    case 'unusable':
      return 'Pages keep the text they have. A larger model, or one that answers by a JSON schema, does better.'
  }
}

type Refused = Pick<Named, 'protocol' | 'name' | 'setting'> & { address: string }

function adviceForStatus(status: number | undefined, { protocol, name, setting, address }: Refused): string {
  if (status === 401 || status === 403) return 'Correct OPENAI_KEY, and restart Docwright.'
  if (status === 400 || status === 422) {
    return 'It does not take what it is asked with: a JSON schema, a limit of tokens, a temperature of 0. Another model of it may.'
  }
  if (status === 429) return 'It wants to be asked less often: lower MODEL_CALLS, or wait.'
  if (status === 404) {
    return protocol === 'Ollama'
      ? `It does not have this model: run "ollama pull ${name}" there, or correct ${setting} and restart Docwright.`
      : `See that ${address} is what stands before /chat/completions, and that ${setting} is a model it has.`
  }
  return "See what the server's log says."
}

export type ToldTrouble = { kind: ModelFault['kind']; what: string; advice: string }

export function troubleOf(fault: ModelFault, model: Named): ToldTrouble {
  return { kind: fault.kind, what: fault.message, advice: adviceFor(fault.kind, model, fault.status) }
}

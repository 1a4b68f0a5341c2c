import type { Configuration } from '../contract/configuration.ts'
import type { ModelTimes } from './limits.ts'
import type { Embedder, ModelServer } from './model.ts'
import { ollamaEmbedder, ollamaModel } from './ollama.ts'
import { openAiEmbedder, openAiModel } from './openai.ts'

type ServerSettings = Pick<Configuration, 'OLLAMA_URL' | 'OPENAI_URL' | 'OPENAI_KEY'>
export type ModelSettings = ServerSettings & Pick<Configuration, 'OLLAMA_MODEL' | 'OPENAI_MODEL' | 'MODEL_CONTEXT'>
export type EmbedderSettings = ServerSettings & Pick<Configuration, 'EMBEDDING_MODEL'>

/** Model of this installation; `null` if none is configured. */
export function openModel(settings: ModelSettings, times: Partial<ModelTimes> = {}): ModelServer | null {
  const context = settings.MODEL_CONTEXT
  if (settings.OLLAMA_URL) {
    return ollamaModel({ url: settings.OLLAMA_URL, name: settings.OLLAMA_MODEL, context, times })
  }
  if (settings.OPENAI_URL) {
    const { OPENAI_URL: url, OPENAI_MODEL: name, OPENAI_KEY: key } = settings
    return openAiModel({ url, name, key, context, times })
  }
  return null
}

/** Embedding model of this installation, on the same server; `null` if none is configured. */
export function openEmbedder(settings: EmbedderSettings, times: Partial<ModelTimes> = {}): Embedder | null {
  const { EMBEDDING_MODEL: name, OLLAMA_URL: ollama, OPENAI_URL: url, OPENAI_KEY: key } = settings
  if (name === '') return null
  return ollama ? ollamaEmbedder({ url: ollama, name, times }) : openAiEmbedder({ url, name, key, times })
}

/** Problem with the settings of a model; undefined if they're usable. */
export function modelSettingsFault(settings: Configuration): string | undefined {
  for (const [url, model] of [
    ['OLLAMA_URL', 'OLLAMA_MODEL'],
    ['OPENAI_URL', 'OPENAI_MODEL'],
  ] as const) {
    if (settings[url] && !isHttp(settings[url])) {
      return `${url} must be an http or https address, but is "${settings[url]}".`
    }
    if ((settings[url] === '') !== (settings[model] === '')) {
      return `${url} and ${model} are set together or not at all.`
    }
  }
  if (settings.EMBEDDING_MODEL && !settings.OLLAMA_URL && !settings.OPENAI_URL) {
    return 'EMBEDDING_MODEL needs a server: set OLLAMA_URL or OPENAI_URL.'
  }
  if (settings.OLLAMA_URL && settings.OPENAI_URL) return 'Set OLLAMA_URL or OPENAI_URL, not both.'
  return undefined
}

function isHttp(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
}

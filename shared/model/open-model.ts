import type { Configuration } from '../contract/configuration.ts'
import type { ModelTimes } from './limits.ts'
import type { ModelServer } from './model.ts'
import { ollamaModel } from './ollama.ts'
import { openAiModel } from './openai.ts'

export type ModelSettings = Pick<
  Configuration,
  'OLLAMA_URL' | 'OLLAMA_MODEL' | 'OPENAI_URL' | 'OPENAI_MODEL' | 'OPENAI_KEY' | 'MODEL_CONTEXT'
>

/** The model of this installation; `null` where none is configured. */
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

/** What is wrong with the settings of a model; undefined when they can be used. */
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
  if (settings.OLLAMA_URL && settings.OPENAI_URL) return 'Set OLLAMA_URL or OPENAI_URL, not both.'
  return undefined
}

function isHttp(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
}

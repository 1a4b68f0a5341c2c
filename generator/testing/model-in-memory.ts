import { ModelFault, type ModelQuestion, type ModelServer } from '../../shared/model/model.ts'
import { answerAbly } from './able-model.ts'

export type ModelInMemory = ModelServer & {
  asked: ModelQuestion[]
  /** Returns the model's answer; throws where its server fails. */
  answer: (question: ModelQuestion) => string | Promise<string>
}

/** A model without a server, which answers as it should unless told otherwise. */
export function modelInMemory(name = 'small'): ModelInMemory {
  const model: ModelInMemory = {
    ...{ protocol: 'Ollama', host: 'memory', name, setting: 'OLLAMA_MODEL', asked: [] },
    answer: (question) => answerAbly({ messages: [...question.messages] }),
    stream: () => {
      throw new ModelFault('broken', 'no stream')
    },
    ask: async (question) => {
      model.asked.push(question)
      return { text: await model.answer(question), tokens: 40 }
    },
    context: async () => 4_096,
    look: async () => 4_096,
  }
  return model
}

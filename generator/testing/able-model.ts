import type { ModelAsked } from './fake-model.ts'

const SENTENCES = {
  English: (first: string, others: string) =>
    `${first} keeps together what ${others} is used for, and hands it to the files that ask for it.`,
  German: (first: string, others: string) =>
    `${first} hält zusammen, wofür ${others} gebraucht wird, und gibt es an die Dateien weiter, die danach fragen.`,
  Russian: (first: string, others: string) =>
    `${first} объединяет то, для чего используется ${others}, и передаёт это файлам, которые об этом спрашивают.`,
}

/** Writes as an obedient model would: about the given facts, in the requested language. */
export function writeAbly({ messages }: Pick<ModelAsked, 'messages'>): string {
  const [rules, question] = [messages[0]?.content ?? '', messages[1]?.content ?? '']
  const language = /, in (English|German|Russian)\./.exec(rules)?.[1] as keyof typeof SENTENCES
  const facts = question.split(/^=+FACTS=+$/m)[1] ?? ''
  const names = [...new Set(facts.match(/`[^`\n]+`/g) ?? [])]
  const others = names.slice(1, 4)
  return SENTENCES[language](names[0] ?? '', others.at(-1) ?? names[0] ?? '')
}

export function answerAbly(asked: Pick<ModelAsked, 'messages'>): string {
  return JSON.stringify({ text: writeAbly(asked) })
}

/** Endings by word class, the longest first within each. */
const GERUND = /(?:ившись|ывшись|вшись|ивши|ывши|вши)$/
const REFLEXIVE = /(?:ся|сь)$/
const ADJECTIVE = /(?:ыми|ими|ого|его|ому|ему|ее|ие|ые|ое|ей|ий|ый|ой|ем|им|ым|ом|их|ых|ую|юю|ая|яя|ою|ею)$/
const PARTICIPLE = /(?:ивш|ывш|ующ|ющ|ащ|ящ|вш|енн|анн|янн|нн|ем)$/
const VERB =
  /(?:ейте|уйте|ила|ыла|ена|ите|или|ыли|ило|ыло|ено|ует|уют|ены|ить|ыть|ишь|ала|яла|али|яли|ало|яло|ать|ять|еть|ает|яет|ают|яют|ят|ет|ут|ют|ит|ил|ыл|ал|ял|им|ым|ен|ешь|ует|ую|ю|л)$/
const NOUN =
  /(?:иями|ями|ами|иях|иям|ием|ией|ев|ов|ие|ье|еи|ии|ей|ой|ий|ям|ем|ам|ом|ах|ях|ию|ью|ия|ья|а|е|и|й|о|у|ы|ь|ю|я)$/
const LEAST = 3

/** Stems a Russian word: cases, numbers, tenses; `ё` becomes `е`. */
export function stemRussian(word: string): string {
  const plain = word.replaceAll('ё', 'е')
  return ending(inflection(plain))
}

function inflection(word: string): string {
  const gerund = without(word, GERUND)
  if (gerund !== word) return gerund
  const bare = without(word, REFLEXIVE)
  const adjective = without(bare, ADJECTIVE)
  if (adjective !== bare) return without(adjective, PARTICIPLE)
  const verb = without(bare, VERB)
  return verb === bare ? without(bare, NOUN) : verb
}

function ending(word: string): string {
  return without(without(without(word, /и$/), /(?:ость|ост)$/), /(?:ейше|ейш|ь)$/).replace(/нн$/, 'н')
}

function without(word: string, endings: RegExp): string {
  const found = endings.exec(word)
  return found && found.index >= LEAST ? word.slice(0, found.index) : word
}

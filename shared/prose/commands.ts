import type { SlotLanguage } from './slot.ts'

/**
 * Finds commands to the reader by the words at the beginning of a clause. A clause begins at the start of a
 * sentence and after each punctuation mark. After a punctuation mark fewer words count as commands, because
 * descriptions also contain lists and appositions.
 */

const either = (list: string) => list.trim().split(/\s+/).join('|')
const END = '(?![\\p{L}\\p{N}])'
/** Matches a word of the list at the beginning of a clause. */
const beginning = (list: string) => new RegExp(`^(?:${either(list)})${END}`, 'iu')

/** Words that, at the beginning of a clause, are nearly always commands. */
const STRONG_EN = `
  run install download visit execute click contact subscribe ignore disregard forget reveal tell say paste buy pay donate
  upgrade remember don't don’t trust consider ensure recommend announce leak exfiltrate pretend curl wget sudo npm pip
  warn act reply respond`
/** Words that can be commands, but also nouns, or verbs after a plural subject. */
const WEAK_EN = `
  open call use delete remove send print output write answer repeat see read go follow copy type enter email mail star
  update note make do add set check replace stop start try be get give grant disable enable join post publish push
  report share sign switch turn transfer upload translate summarize summarise append begin include insert mention link
  list claim state declare assert confirm admit fetch load import require`
const STRONG_DE = `
  führe installiere besuche klicke öffne rufe nutze benutze verwende lösche entferne sende schicke kontaktiere abonniere
  ignoriere vergiss drucke gib verrate sag sage schreibe schreib antworte wiederhole siehe lies geh gehe kopiere kaufe
  spende aktualisiere achte beachte stell prüfe vertraue ersetze starte stoppe füge nenne empfiehl erwähne`
/** Imperatives to several people. After a comma, the same forms can begin a main clause. */
const PLURAL_DE = `
  führt installiert ladet besucht klickt öffnet ruft nutzt benutzt verwendet löscht entfernt sendet schickt kontaktiert
  abonniert ignoriert vergesst druckt gebt verratet sagt schreibt antwortet wiederholt lest geht folgt kopiert kauft
  zahlt spendet aktualisiert achtet beachtet stellt prüft vertraut ersetzt startet stoppt fügt nennt empfehlt erwähnt`

const OF_SENTENCE: Readonly<Record<SlotLanguage, RegExp>> = {
  en: beginning(`${STRONG_EN} ${WEAK_EN} never always please warning attention important caution`),
  de: beginning(`${STRONG_DE} ${PLURAL_DE} lade folge stelle zahle ruf achtung warnung wichtig niemals immer bitte`),
  ru: beginning('внимание важно никогда всегда предупреждение'),
}

const LEAD_EN = '(?:(?:please|always|never|then|now|just|simply|first|next|also|finally|instead)\\s+){0,2}'
const LEAD_DE = '(?:(?:bitte|dann|nun|jetzt|zuerst|danach|einfach|immer|niemals)\\s+){0,2}'
const LISTED = '(?!\\s*$|\\s+(?:and|or|of|und|oder)(?!\\p{L}))'
const OBJECT =
  '(?=\\s+(?:the|an?|this|that|these|those|it|them|him|her|all|any|every|each|nothing|everything|every(?:body|one)|some(?:body|one)|its|their|another)(?!\\p{L})|\\s+\\uFFFC)'
const strong = new RegExp(`^${LEAD_EN}(?:${either(STRONG_EN)})${END}${LISTED}`, 'iu')
const weak = new RegExp(`^${LEAD_EN}(?:${either(WEAK_EN)})${END}${OBJECT}`, 'iu')
const germanToOne = new RegExp(`^${LEAD_DE}(?:${either(STRONG_DE)})${END}${LISTED}`, 'iu')
const germanToSeveral = new RegExp(`^(?:${either(PLURAL_DE)})${END}${LISTED}`, 'iu')
/** Matches only lower case, because with a capital letter these words are nouns. */
const germanThings = new RegExp(`^${LEAD_DE}(?:lade|folge|stelle|zahle)${END}`, 'u')

/**
 * Words that begin a subordinate clause or introduction. The comma after it is followed by the main clause.
 */
const INTRODUCED =
  /^(?:to|if|when|whenever|where|after|before|first|then|now|once|next|finally|otherwise|instead|therefore|so|since|because|unless|until|for|in|with|without)(?!\p{L})/iu

const AFTER_SIGN: Readonly<Record<SlotLanguage, readonly RegExp[]>> = {
  en: [strong, weak],
  de: [germanToOne, germanToSeveral, germanThings],
  ru: [],
}
const AFTER_COMMA: Readonly<Record<SlotLanguage, readonly RegExp[]>> = {
  en: [strong],
  de: [germanToOne, germanThings],
  ru: [],
}

/** Imperatives in Russian that have no other meaning: to several people, polite, or informal. */
const RUSSIAN = new RegExp(
  `(?<!\\p{L})(?:\\p{L}{2,}(?:йте|ьте|ите)(?:сь)?|${either(`
    введи включи вставь выбери выведи выдай выключи выполни вызови вызывай добавь доверяй жди забудь забывай загрузи
    загружай зайди закрой замени запиши заплати запомни запускай запусти звони игнорируй измени импортируй используй ищи
    купи нажимай нажми назови найди напиши начинай начни обнови обрати оплати останови ответь отвечай отключи открой
    открывай отправляй отправь оформи перейди переведи перезапусти пиши повтори подключи подожди подпишись позвони покажи
    покупай помни пообещай попробуй посети посещай посмотри пошли поставь прекрати притворись проверь проверяй продолжай
    пройди прочитай прочти расскажи раскрой рассмотри свяжись сделай скажи скачай скачивай скопируй следуй смотри создай
    сообщи сохрани стирай сотри убедись удали удаляй укажи упомяни установи устанавливай учти читай`)})(?!\\p{L})`,
  'iu',
)

const SIGN = /\s*(?:[;:–—()"“”„«»]|(?<!\S)['’]|(?<=\s)-(?=\s))\s*/u

/** Returns the words of a sentence that give a command; undefined if none do. */
export function commandIn(sentence: string, language: SlotLanguage): string | undefined {
  for (const [at, clause] of sentence.split(SIGN).entries()) {
    const [first = '', ...others] = clause.split(/\s*,\s*/)
    const isIntroduced = language === 'en' && INTRODUCED.test(first)
    const found =
      (at === 0 ? OF_SENTENCE[language].exec(first) : null) ??
      firstFound(AFTER_SIGN[language], first) ??
      firstFound(isIntroduced ? AFTER_SIGN[language] : AFTER_COMMA[language], ...others)
    if (found) return found[0]
  }
  return language === 'ru' ? RUSSIAN.exec(sentence)?.[0] : undefined
}

function firstFound(patterns: readonly RegExp[], ...texts: readonly string[]): RegExpExecArray | null {
  for (const text of texts) {
    for (const pattern of patterns) {
      const found = pattern.exec(text)
      if (found) return found
    }
  }
  return null
}

import type { SlotLanguage } from './slot.ts'

/**
 * Word lists for judging a paragraph. Rejecting a good paragraph does little harm, because the page is
 * complete without it.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Function words, by which a language can be distinguished from others in the same script. */
export const FUNCTION_WORDS: Readonly<Record<'en' | 'de', ReadonlySet<string>>> = {
  en: words(`the and of is are to in for with that by from it its this which as on at be has have each when where into
    through between other their they them these one an a or if not so what how while then than`),
  de: words(`der die das und ist sind ein eine einen einem einer von mit für werden wird den dem des auf im zu zum zur
    sich sie es diese dieser dieses durch aus über oder als wenn wie bei nach auch nicht an hat haben jede jeder wo`),
}

/** Words that address the reader or refer to the writer. Descriptions have neither. */
export const PERSONS: Readonly<Record<SlotLanguage, RegExp>> = {
  en: /(?<![\p{L}\p{N}'’])(?:you|your|yours|yourself|we|us|our|ours|i|me|my|mine|i['’]m|let['’]s|please)(?![\p{L}\p{N}])/iu,
  de: /(?<!\p{L})(?:ich|mich|mir|mein\p{L}*|du|dich|dir|dein\p{L}*|wir|uns|unser\p{L}*|euch|euer|eure\p{L}*|bitte)(?!\p{L})/iu,
  ru: /(?<!\p{L})(?:я|меня|мне|мной|мы|нас|нам|наш\p{L}*|ты|тебя|тебе|твой|твоя|вы|вас|вам|вами|ваш\p{L}*|пожалуйста)(?!\p{L})/iu,
}

/** Polite pronouns in German: pronouns with a capital letter that don't begin a sentence. */
export const POLITE = /(?<=[\p{L},;] )(?:Sie|Ihnen|Ihr|Ihre[nmrs]?)(?!\p{L})/u

/**
 * Terms that belong to texts about the writer, the reader's machine or another address, but not to
 * descriptions.
 */
export const FOREIGN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    // Words with any ending.
    '(?:disregard|instruct|instrukt|anweisung|инструкц|промпт|assistant|ассистент|chatbot|jailbreak|sprachmodell|exfiltrat)\\p{L}*',
    'ignore|ignoriere|system prompts?|language models?|языков\\p{L}* модел\\p{L}*|pwned|hacked|compromised|malware|bitcoin|casino',
    'curl|wget|sudo|npm|npx|pip|powershell|chmod|netcat',
    'dot (?:com|org|net|io|dev)|точка (?:ком|ру|нет)|punkt (?:com|de|net)',
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
)

/** Names that a paragraph may use even if they aren't among the facts. */
export const KNOWN_TERMS: ReadonlySet<string> =
  words(`API APIs CLI HTTP HTTPS HTML CSS JSON XML YAML TOML CSV SQL URL URLs
  URI UTF UTF-8 Unicode ASCII Markdown REST GraphQL TCP UDP DNS TLS SSL UI UUID IO CPU ID IDs MIME TypeScript JavaScript
  TSX JSX Python Go Rust Java Kotlin Scala Ruby PHP Lua Bash PowerShell C C++ C# Vue Svelte Astro Git Node Docker README
  WebSocket AST DOM SHA`)

export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...(['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'] as const).map(
    (word, at): [string, number] => [word, at + 2],
  ),
  ...(['zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'] as const).map(
    (word, at): [string, number] => [word, at + 2],
  ),
  ...(
    [
      ['два', 'две', 'двух', 'двумя', 'двум'],
      ['три', 'трёх', 'трех', 'тремя', 'трём', 'трем'],
      ['четыре', 'четырёх', 'четырех', 'четырьмя'],
      ['пять', 'пяти', 'пятью'],
      ['шесть', 'шести', 'шестью'],
      ['семь', 'семи', 'семью'],
      ['восемь', 'восьми', 'восемью'],
      ['девять', 'девяти', 'девятью'],
      ['десять', 'десяти', 'десятью'],
    ] as const
  ).flatMap((forms, at) => forms.map((word): [string, number] => [word, at + 2])),
  ['dozen', 12],
  ['hundred', 100],
  ['hundert', 100],
  ['сто', 100],
  ['thousand', 1000],
  ['tausend', 1000],
  ['тысяча', 1000],
])

/** Words with which a sentence of a description may begin, besides names from the facts. */
export const OPENINGS: ReadonlySet<string> = words(`a an all among another any around as at because before behind below
  besides both by code data each either every everything except files finally first for from functions given here how if
  in inside instead internally it its itself modules most much nothing of on once one only other others outside overall
  parts rather requests results several since some something still such taken that the their them then there these they
  this those through to together two types under until values what when where whether which while with within without`)

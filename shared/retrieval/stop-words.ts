import type { DocumentationLanguage } from '../contract/values.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

const ENGLISH = words(
  `a about all also am an and any are as at be because been but by can could did do does for from had has have he her
  his how i if in into is it its just me my no not of on or our she should so some such than that the their them then
  there these they this to too us was we were what when where which while who why will with would you your`,
)
const GERMAN = words(
  `aber alle als also am an auch auf aus bei bin bis das dass dem den der des die dies diese diesem diesen dieser doch
  du durch ein eine einem einen einer eines er es für hat hatte ich ihr ihre im in ins ist ja kann kein keine man mein
  mich mir mit muss nach nicht noch nur ob oder ohne sein seine sich sie sind so über um und uns unter vom von vor war
  warum was wenn wer werden wie wir wird wo wozu zu zum zur`,
)
const RUSSIAN = words(
  `а без бы был была были было быть в вам вас ведь во вот все всё вы где да для до его ее её если есть еще ещё же за
  зачем здесь и из или им их к как какая какие какой ко когда кто ли между меня мне мы на над нам нас не него нее них
  но ну о об он она они оно от по под почему при про с со так также там то того тоже только том тут ты у уже чего чем
  что чтобы эта эти это этого этой этом этот я`,
)

const OF: Readonly<Record<DocumentationLanguage, readonly ReadonlySet<string>[]>> = {
  en: [ENGLISH, RUSSIAN],
  de: [ENGLISH, GERMAN, RUSSIAN],
  ru: [ENGLISH, RUSSIAN],
}

/** Whether nearly every text contains a word, so that finding it says nothing. `word` is in lower case. */
export function isStopWord(word: string, language: DocumentationLanguage): boolean {
  return OF[language].some((set) => set.has(word))
}

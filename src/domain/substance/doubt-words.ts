/** What takes back or weakens the name beside it: 'no', 'possible', 'n.d.', a question mark. */
import { plainLetters } from './squash.ts'

/** Words that take back or weaken the name beside them. */
export const doubts =
  /(?<![\p{L}\p{N}])(no|not|none|non|nor|neg|negative|negativ|negatif|negativo|negativa|absent|absence|without|free|kein|keine|keinen|nicht|ohne|aucun|aucune|pas|sans|sin|ningun|ninguna|possible|possibly|posible|probable|probably|likely|maybe|perhaps|suspected|suspect|presumed|tentative|unconfirmed|moglich|mogliche|moglicherweise|evtl|eventuell|verdacht|wahrscheinlich|peutetre|tal vez|quiza|quizas|detected|detectable|n\.? ?d\.?|n\/d|lod|loq|bdl)(?![\p{L}\p{N}])|\?/gu

/** A dash in brackets behind a name may mean 'no'. Before a name it tells the mirror form, and does not match here. */
export const dashBehind = /(?<=\S) ?[([] ?[-–—−]+ ?[)\]] ?$/

/** Whether a text takes back or weakens a name. */
export const holdsDoubt = (part: string) => plainLetters(part).search(doubts) >= 0

/**
 * A scanner presses keys of the layout it is set to, and the device reads them by its own. What each pair of layouts makes
 * of a text is known from where the characters are on the keys.
 */

/** The characters of the same keys, row by row, without and with Shift. */
const us = keys(
  "1234567890-= qwertyuiop[] asdfghjkl;'\\ zxcvbnm,./",
  '!@#$%^&*()_+ QWERTYUIOP{} ASDFGHJKL:"| ZXCVBNM<>?',
)
const layouts = [
  // French and Belgian AZERTY.
  keys('&é"\'(-è_çà)= azertyuiop^$ qsdfghjklmù* wxcvbn,;:!', '1234567890°+ AZERTYUIOP¨£ QSDFGHJKLM%µ WXCVBN?./§'),
  keys('&é"\'(§è!çà)- azertyuiop^$ qsdfghjklmùµ wxcvbn,;:=', '1234567890°_ AZERTYUIOP¨* QSDFGHJKLM%£ WXCVBN?./+'),
  // French of Canada.
  keys('1234567890-= qwertyuiop^¸ asdfghjkl;`< zxcvbnm,.é', '!"/$%?&*()_+ QWERTYUIOP^¨ ASDFGHJKL:`> ZXCVBNM\'.É'),
  // QWERTZ of Germany and of Switzerland, the latter in German and in French.
  keys('1234567890ß´ qwertzuiopü+ asdfghjklöä# yxcvbnm,.-', '!"§$%&/()=?` QWERTZUIOPÜ* ASDFGHJKLÖÄ\' YXCVBNM;:_'),
  keys("1234567890'^ qwertzuiopü¨ asdfghjklöä$ yxcvbnm,.-", '+"*ç%&/()=?` QWERTZUIOPè! ASDFGHJKLéà£ YXCVBNM;:_'),
  keys("1234567890'^ qwertzuiopè¨ asdfghjkléà$ yxcvbnm,.-", '+"*ç%&/()=?` QWERTZUIOPü! ASDFGHJKLöä£ YXCVBNM;:_'),
]

function keys(plain: string, shifted: string): string[] {
  return [...`${plain} ${shifted}`].filter((character) => character !== ' ')
}

type Change = ReadonlyMap<string, string>

/** From what the device made to what the scanner meant. Where two keys make one character, the first counts. */
const change = (made: readonly string[], meant: readonly string[]): Change =>
  new Map(made.map((character, at): [string, string] => [character, meant[at] ?? character]).reverse())

const changes: readonly Change[] = [
  ...layouts.map((device) => change(device, us)),
  ...layouts.map((scanner) => change(us, scanner)),
]

/** What a scanner can have meant with a text, by each pair of layouts that has a key for every sign of it. */
export function meantTexts(text: string): string[] {
  const signs = [...text]
  const used = [...new Set(signs)]
  // A long text is rewritten only for pairs that have all its signs, and once for those that mean the same with them.
  const possible = changes
    .map((meant) => used.map((sign) => meant.get(sign) ?? (sign === ' ' ? ' ' : null)))
    .filter((meanings) => !meanings.includes(null))
  const different = new Map(possible.map((meanings) => [meanings.join(''), meanings]))
  return [...different.values()].map((meanings) => {
    const meant = new Map(used.map((sign, at) => [sign, meanings[at] ?? sign]))
    return signs.map((sign) => meant.get(sign)).join('')
  })
}

/** What a scanner set to the layout of the USA makes on a device with another layout, for tests. */
export const madeTexts = (text: string): string[] =>
  layouts.map((device) => [...text].map((character) => device[us.indexOf(character)] ?? character).join(''))

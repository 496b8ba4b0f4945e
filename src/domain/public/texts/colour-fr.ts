/** The French sentences of `colour-en.ts`: not yet reviewed by a native speaker. */
import type { TestColour } from '#domain/report/colour-test.ts'
import type { ColourTexts } from './colour-en.ts'

const colours: Record<TestColour, string> = {
  ...{ NONE: 'aucun changement', YELLOW: 'jaune', ORANGE: 'orange', RED: 'rouge', PINK: 'rose', PURPLE: 'violet' },
  ...{ BLUE: 'bleu', GREEN: 'vert', BROWN: 'marron', BLACK: 'noir', GREY: 'gris', WHITE: 'blanc' },
  OTHER: 'une autre couleur',
}

export const colourFr: ColourTexts = {
  colours,
  unwritten: 'la couleur n’a pas été notée',
  reaction: (reagent, colour) => `${reagent} : ${colour}.`,
  after: (colour, seconds) => `${colour} après ${seconds} ${seconds < 2 ? 'seconde' : 'secondes'}`,
  mayBe: (names) => `Il y a peut-être : ${names}`,
  itMayBe: (names) => `il y a peut-être ${names}`,
  noneNamed: 'aucune drogue n’a été nommée',
  notSure: 'Un test de couleur ne peut pas le dire avec certitude.',
  unsure: 'Beaucoup de drogues donnent la même couleur : un test de couleur ne peut pas le dire avec certitude.',
  actAsThere: 'Faites comme si cette drogue était là.',
  only: 'Seul un test de couleur a été utilisé. Il montre quelle sorte de drogue il peut y avoir, et pas en quelle quantité. Il ne peut pas montrer qu’une drogue n’est pas là.',
  onlyBoth:
    'Seuls des bandelettes et un test de couleur ont été utilisés. Ils montrent quelles sortes de drogues il peut y avoir, et pas en quelle quantité. Ils ne peuvent pas montrer qu’une drogue n’est pas là.',
}

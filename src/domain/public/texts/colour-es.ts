/** The Spanish sentences of `colour-en.ts`: not yet reviewed by a native speaker. */
import type { TestColour } from '#domain/report/colour-test.ts'
import type { ColourTexts } from './colour-en.ts'

const colours: Record<TestColour, string> = {
  ...{ NONE: 'sin cambio', YELLOW: 'amarillo', ORANGE: 'naranja', RED: 'rojo', PINK: 'rosa', PURPLE: 'morado' },
  ...{ BLUE: 'azul', GREEN: 'verde', BROWN: 'marrón', BLACK: 'negro', GREY: 'gris', WHITE: 'blanco' },
  OTHER: 'otro color',
}

export const colourEs: ColourTexts = {
  colours,
  unwritten: 'no se anotó el color',
  reaction: (reagent, colour) => `${reagent}: ${colour}.`,
  after: (colour, seconds) => `${colour} después de ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}`,
  mayBe: (names) => `Puede ser ${names}`,
  itMayBe: (names) => `puede ser ${names}`,
  noneNamed: 'no se nombró ninguna droga',
  notSure: 'Una prueba de color no lo puede decir con seguridad.',
  unsure: 'Muchas drogas dan el mismo color: una prueba de color no lo puede decir con seguridad.',
  actAsThere: 'Actúe como si estuviera ahí.',
  only: 'Solo se usó una prueba de color. Muestra qué tipo de droga puede haber, y no cuánto. No puede mostrar que una droga no está.',
  onlyBoth:
    'Solo se usaron tiras reactivas y una prueba de color. Muestran qué tipos de drogas puede haber, y no cuánto. No pueden mostrar que una droga no está.',
}

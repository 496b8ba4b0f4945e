/** Chooses the main colour, shows it in light and dark, and offers the nearest readable one where needed. */

import { defaultMainColour, mainColourFault, nearestReadable, shadesFrom } from '#domain/service/main-colour.ts'
import { adminBrandTexts } from '#web/texts/admin-brand.ts'
import { Button } from '#web/ui/button.tsx'
import {
  ButtonSample,
  ColourButtons,
  ColourSample,
  ColourSamples,
  ColourStack,
  LinkSample,
} from '#web/ui/main-colour.tsx'
import { TextField } from '#web/ui/question.tsx'

const words = adminBrandTexts.colour

type MainColourField = {
  readonly error: string | undefined
  readonly theirs: string | undefined
  readonly value: string
  readonly onChange: (colour: string) => void
}

/** The field. */
export function MainColourField({ error, theirs, value, onChange }: MainColourField) {
  const fault = mainColourFault(value)
  const nearest = nearestReadable(value, 'light')
  return (
    <ColourStack>
      <TextField
        id="main_color"
        type="color"
        label={words.label}
        hint={words.hint}
        error={error ?? fault ?? undefined}
        theirs={theirs}
        value={value}
        onChange={onChange}
      />
      <ColourButtons>
        {fault !== null && <Button onClick={() => onChange(nearest)}>{words.use(nearest)}</Button>}
        {value !== defaultMainColour && (
          <Button variant="outline" onClick={() => onChange(defaultMainColour)}>
            {words.useOwn}
          </Button>
        )}
      </ColourButtons>
      {fault === null && <Samples colour={value} />}
    </ColourStack>
  )
}

/** How a button and a link will look, on the light and on the dark background. */
function Samples({ colour }: { colour: string }) {
  const { light, dark } = shadesFrom(colour)
  const themes = [
    { name: words.light, shades: light, card: '#ffffff' },
    { name: words.dark, shades: dark, card: '#1c2229' },
  ]
  return (
    <ColourSamples aria-label={words.looks}>
      {themes.map(({ name, shades, card }) => (
        <ColourSample key={name} ground={card} ink={shades.teal}>
          <span>{name}</span>
          <ButtonSample ground={shades.teal} ink={shades['on-teal']}>
            {words.button}
          </ButtonSample>
          <LinkSample>{words.link}</LinkSample>
        </ColourSample>
      ))}
    </ColourSamples>
  )
}

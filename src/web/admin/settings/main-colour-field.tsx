/** Chooses the main colour, shows it in light and dark, and offers the nearest readable one where needed. */

import { defaultMainColour, mainColourFault, nearestReadable, shadesFrom } from '#domain/service/main-colour.ts'
import { adminBrandTexts } from '#web/texts/admin-brand.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/question.tsx'
import styles from './main-colour-field.module.css'

const words = adminBrandTexts.colour

type MainColourField = {
  readonly error: string | undefined
  readonly value: string
  readonly onChange: (colour: string) => void
}

/** The field. */
export function MainColourField({ error, value, onChange }: MainColourField) {
  const fault = mainColourFault(value)
  const nearest = nearestReadable(value, 'light')
  return (
    <div className={styles.field}>
      <TextField
        id="main_color"
        type="color"
        label={words.label}
        hint={words.hint}
        error={error ?? fault ?? undefined}
        value={value}
        onChange={onChange}
      />
      <div className={styles.buttons}>
        {fault !== null && <Button onClick={() => onChange(nearest)}>{words.use(nearest)}</Button>}
        {value !== defaultMainColour && (
          <Button variant="outline" onClick={() => onChange(defaultMainColour)}>
            {words.useOwn}
          </Button>
        )}
      </div>
      {fault === null && <Samples colour={value} />}
    </div>
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
    <ul className={styles.samples} aria-label={words.looks}>
      {themes.map(({ name, shades, card }) => (
        <li key={name} style={{ background: card, color: shades.teal }}>
          <span>{name}</span>
          <span className={styles.button} style={{ background: shades.teal, color: shades['on-teal'] }}>
            {words.button}
          </span>
          <span className={styles.link}>{words.link}</span>
        </li>
      ))}
    </ul>
  )
}

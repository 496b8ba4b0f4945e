/** Mantine in the tokens' clothes: its variables point at ours, so that dark and high contrast need nothing more. */
import { Button, type CSSVariablesResolver, createTheme, type VariantColorsResolver } from '@mantine/core'

const shades = [
  '#e3f1ef',
  '#cfe6e3',
  '#a5cfcb',
  '#78b7b1',
  '#4fa29b',
  '#2b8d86',
  '#0b6e69',
  '#0a645f',
  '#095853',
  '#074844',
] as const

const variantColorResolver: VariantColorsResolver = ({ variant }) => {
  if (variant === 'filled') {
    return { background: 'var(--teal)', hover: 'var(--teal-dark)', color: 'var(--on-teal)', border: 'none' }
  }
  const border = variant === 'outline' ? '1.5px solid var(--teal)' : 'none'
  return { background: 'transparent', hover: 'var(--teal-tint)', color: 'var(--teal)', border }
}

/** The theme of the staff pages. */
export const theme = createTheme({
  fontFamily: 'var(--text)',
  fontFamilyMonospace: 'var(--mono)',
  primaryColor: 'teal',
  colors: { teal: shades },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    Button: Button.extend({
      defaultProps: { fw: 600, fz: 16 },
      vars: () => ({ root: { '--button-height': '44px', '--button-padding-x': '16px' } }),
    }),
  },
})

const variables = {
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--teal)',
  '--mantine-color-error': 'var(--red)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--grey-tint)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--control)',
  '--mantine-color-disabled': 'var(--grey-tint)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--teal)',
  '--mantine-primary-color-filled-hover': 'var(--teal-dark)',
  '--mantine-color-teal-filled': 'var(--teal)',
  '--mantine-color-teal-filled-hover': 'var(--teal-dark)',
  '--mantine-primary-color-contrast': 'var(--on-teal)',
  '--mantine-color-gray-1': 'var(--teal-tint)',
  '--mantine-color-gray-2': 'var(--line)',
  '--mantine-color-gray-4': 'var(--control)',
  '--mantine-color-dark-4': 'var(--control)',
  '--mantine-color-dark-6': 'var(--card)',
  '--mantine-color-white': 'var(--card)',
  '--mantine-shadow-md': 'var(--shadow)',
}

/** Gives Mantine's variables our values, in both colour schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: variables, dark: variables })

/** Texts of the logo, the main colour and the languages. */
export const adminBrandTexts = {
  colour: {
    label: 'Main colour',
    hint: 'The colour of buttons, links and headings on every page. Vialog derives the shades for dark screens.',
    use: (colour: string) => `Use ${colour} instead`,
    useOwn: 'Use Vialog’s own colour',
    looks: 'How it looks',
    light: 'On a light page',
    dark: 'On a dark page',
    button: 'A button',
    link: 'A link',
  },
  languages: {
    label: 'Languages of the public pages',
    hint: 'Readers get the language of their browser if it is offered. No native speaker has reviewed French or Spanish yet.',
  },
  logo: {
    title: 'Logo',
    hint: 'It appears beside the name on every page and on printed results. PNG, JPEG or WebP, at most 200 kB.',
    none: 'There is no logo yet.',
    alt: 'The logo as it is now',
    choose: 'Choose a picture',
    replace: 'Choose another picture',
    remove: 'Remove it',
    tooLarge: 'Choose a picture of at most 200 kB.',
    saved: 'The logo was saved.',
    removed: 'The logo was removed.',
  },
}

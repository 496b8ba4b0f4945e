/** Texts of the logo, the main colour and the languages. */
export const adminBrandTexts = {
  colour: {
    label: 'Main colour',
    hint: 'Of buttons, links and headings on every page. The shades for dark screens follow from it by themselves.',
    use: (colour: string) => `Use ${colour} instead`,
    useOwn: 'Use Vialog’s own colour',
    looks: 'How it looks',
    light: 'In light',
    dark: 'In dark',
    button: 'A button',
    link: 'A link',
  },
  languages: {
    label: 'Languages of the public pages',
    hint: 'A reader gets the language of their browser where it is offered. French and Spanish were not reviewed by native speakers yet.',
  },
  logo: {
    title: 'Logo',
    hint: 'Stands beside the name on every page and on the results that are printed. PNG, JPEG or WebP, at most 200 kB.',
    none: 'There is none yet.',
    alt: 'The logo as it is now',
    choose: 'Choose a picture',
    replace: 'Choose another picture',
    remove: 'Take it away',
    tooLarge: 'Choose a picture of at most 200 kB.',
    saved: 'The logo was saved.',
    removed: 'The logo was taken away.',
  },
}

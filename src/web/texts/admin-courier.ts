/** Texts of the order of couriers' stops. */
export const adminCourierTexts = {
  lead: 'The order in which couriers read their stops. Only stops with samples to transport are on their list.',
  list: 'Stops in their order',
  stop: (source: string, destination: string) => `${source} to ${destination}`,
  unordered: 'Not in the order yet: last',
  none: 'No stops to show',
  noneText: 'A stop appears here once routing leads from one site to another.',
  toRouting: 'Routing',
  link: {
    title: 'Who may read the couriers’ list',
    isOff: 'Everybody who knows its address. It names sites, their addresses and how many samples wait, but no sample.',
    isOn: 'Only people who have the newest link.',
    turnOn: 'Put it behind a link',
    renew: 'Make a new link',
    turnOff: 'Open it to everybody',
    label: 'Link for couriers',
    once: 'It is shown only now. Send it to your couriers; earlier links show nothing any more.',
    copy: 'Copy the link',
    copied: 'The link was copied.',
    made: 'The list is behind a new link.',
    opened: 'Everybody may read the list.',
  },
}

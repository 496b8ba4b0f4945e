/** Texts of the courier's order. */
export const adminCourierTexts = {
  lead: 'The order in which couriers read their stops. Only stops with samples to transport are on their list.',
  list: 'Stops in their order',
  stop: (source: string, destination: string) => `${source} to ${destination}`,
  unordered: 'No place in the order yet: last',
  none: 'No stops to show',
  noneText: 'A stop appears here once routing leads from one site to another.',
  toRouting: 'Routing',
}

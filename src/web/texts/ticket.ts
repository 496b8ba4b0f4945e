/** Texts of a counter's ticket, where a sample shows it. */
export const ticketTexts = {
  ticket: (number: number) => `Ticket ${number}`,
  ticketOf: (number: number, day: string) => `Ticket ${number} of ${day}`,
  print: 'Print the card with the ticket',
  given: (id: string, number: number) => `${id} has ticket ${number}`,
}

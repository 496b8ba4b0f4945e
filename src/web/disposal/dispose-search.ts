/** The address of the disposal page: the samples, and the sample whose page the person came from. */
import { addressWith, longText } from '#web/address.ts'
import { tickedIds } from '#web/transport/ticked-address.ts'

/** Reads the search parameters. */
export const disposeSearch = addressWith({ samples: tickedIds, from: longText(64) })

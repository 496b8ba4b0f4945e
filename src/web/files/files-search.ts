/** The address of the files of a sample: the number of the open file. */
import { addressWith } from '#web/address.ts'

const numberOf = (value: unknown) => (/^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : undefined)

export const filesSearch = addressWith({ file: numberOf })

import { canonicalSampleId } from '#domain/sample/sample-id.ts'

/** The sample ID in a scanned text: the text itself or, if a label holds an address, the last part of its path. */
export function idInScan(text: string): string {
  const [path = ''] = text.trim().split(/[?#]/)
  const part = path.split('/').findLast((one) => one !== '') ?? ''
  return canonicalSampleId(decode(part))
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

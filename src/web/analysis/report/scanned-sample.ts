/** A scan on the report form: it opens nothing and is typed nowhere, and the page says whose label it was. */
import { labelInScan, unreadScan } from '#domain/scan/read-scan.ts'
import { useScan } from '#web/scanning/use-scan.ts'
import { reportTexts } from '#web/texts/report.ts'
import { toast, toastFault } from '#web/ui/toast.ts'
import { type Drugs, drugNamed } from './report-drugs.ts'

/** The ID of the label that was scanned; null for what may be meant for a field, such as a drug's name. */
const scannedId = (text: string, drugs: Drugs): string | null =>
  drugNamed(drugs, text) === null ? labelInScan(text) : null

/** Says of each scan whether it is the label of this sample. */
export function useScannedSample(
  sample: { readonly sample_id: string; readonly shown_id: string },
  drugs: Drugs,
): void {
  useScan(
    (text) => {
      const id = scannedId(text, drugs)
      if (id === null) toastFault(unreadScan(text))
      else if (id === sample.sample_id) toast(reportTexts.scannedOwn(sample.shown_id))
      else toastFault(reportTexts.scannedOther(id, sample.shown_id))
    },
    (text) => scannedId(text, drugs) !== null,
  )
}

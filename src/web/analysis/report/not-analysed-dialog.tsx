/** Asks why a sample could not be analysed (R2.17). The field says that the public reads the answer. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { reportNotAnalyzed } from '#contract/analysis.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { call } from '#web/api/call.ts'
import { mayHelpAgain, sentenceOf } from '#web/api/refusal.ts'
import { useKey } from '#web/api/use-key.ts'
import { textFault } from '#web/form/faults.ts'
import { paths } from '#web/paths.ts'
import { sampleQuery } from '#web/samples/sample-query.ts'
import { toastStatus } from '#web/samples/status-toast.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { reportTexts } from '#web/texts/report.ts'
import { reportDialogTexts } from '#web/texts/report-dialogs.ts'
import { Button } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'
import { Refused } from '#web/ui/refused.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { ReportState } from './use-report.ts'

const words = reportDialogTexts.couldNotQuestion

/** The question. */
export function NotAnalysedDialog({ report, onClose }: { report: ReportState; onClose: () => void }) {
  const { draft, form } = report
  const { sample_id } = report.sample
  const [names, setNames] = useState(splitFullName(useSignedIn().name))
  const [isTried, setTried] = useState(false)
  const keyOf = useKey()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const staff = fullName(names.first, names.last)
  const reason = form.couldNot.trim()
  const send = useMutation({
    mutationFn: () => {
      const input = { sample: sample_id, staff, reason }
      return call(reportNotAnalyzed, { input }, { once: keyOf(input) })
    },
    onSuccess: async (sample) => {
      await draft.forget()
      toastStatus(sample_id, words.label)
      await navigate({ to: paths.result(sample_id), replace: true })
      queries.setQueryData(sampleQuery(sample_id).queryKey, sample)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['samples'] }),
  })
  const submit = () => {
    setTried(true)
    if (staff !== '' && reason !== '' && !send.isPending) send.mutate()
  }
  return (
    <Modal
      title={words.title(sample_id)}
      closeLabel={reportTexts.close}
      onClose={onClose}
      actions={
        <>
          <Button onClick={submit} loading={send.isPending}>
            {words.send}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {reportTexts.cancel}
          </Button>
        </>
      }
    >
      {send.error && <Refused>{reportTexts.kept(sentenceOf(send.error), mayHelpAgain(send.error))}</Refused>}
      <Stack gap={20} isApart>
        <NamePair
          id="not-analysed-staff"
          label={words.staff}
          names={names}
          onChange={setNames}
          words={reportTexts.names}
          error={isTried && staff === '' ? words.staffMissing : undefined}
          isOwnName
        />
        <TextArea
          id="not-analysed-reason"
          label={words.reason}
          hint={words.reasonHint}
          error={
            isTried && reason === '' ? words.reasonMissing : textFault(reportNotAnalyzed.input.shape.reason, reason)
          }
          isRequired
          value={form.couldNot}
          onChange={(couldNot) => draft.change({ couldNot })}
        />
      </Stack>
    </Modal>
  )
}

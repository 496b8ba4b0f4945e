/** Asks which of several tables of a sheet, or which of several samples of a table, the report is about. */
import { useState } from 'react'
import { reportTexts } from '#web/texts/report.ts'
import { tableTexts } from '#web/texts/report-table.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

const words = tableTexts.which

type WhichDialog = {
  readonly title: string
  readonly label: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (value: string) => void
  readonly onClose: () => void
}

/** The question. */
export function WhichDialog({ title, label, choices, onChoose, onClose }: WhichDialog) {
  const [value, setValue] = useState('')
  const [isTried, setTried] = useState(false)
  return (
    <Modal
      title={title}
      closeLabel={reportTexts.close}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => (value === '' ? setTried(true) : onChoose(value))}>{tableTexts.file.goOn}</Button>
          <Button variant="outline" onClick={onClose}>
            {tableTexts.paste.cancel}
          </Button>
        </>
      }
    >
      <SelectField
        id="which"
        label={label}
        none={tableTexts.file.chooseUse}
        choices={choices}
        error={isTried && value === '' ? words.missing : undefined}
        value={value}
        onChange={setValue}
      />
    </Modal>
  )
}

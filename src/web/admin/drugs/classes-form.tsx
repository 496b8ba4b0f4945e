/** Marks the classes of which a small amount can kill. */
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { listDrugClasses, markDrugClasses } from '#contract/admin/drug-classes.ts'
import { YesNo } from '#web/admin/settings/yes-no.tsx'
import { formQuery } from '#web/api/read-query.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { adminDrugsTexts } from '#web/texts/admin-drugs.ts'

const words = adminDrugsTexts.classes

type Classes = z.output<typeof listDrugClasses.answer>

/** The form. */
export function ClassesForm({ onClose }: { onClose: () => void }) {
  const answer = useQuery(formQuery(listDrugClasses, {}))
  return <Loaded answer={answer}>{(answered) => <Marks {...answered} onClose={onClose} />}</Loaded>
}

function Marks({ classes, version, onClose }: Classes & { onClose: () => void }) {
  const form = useForm({
    ...{ name: 'drug-classes', isEdit: true },
    begun: { strong: classes.flatMap(({ name, is_strong }) => (is_strong ? [name] : [])) },
    ask: (input) => asked(markDrugClasses, { version, input }),
    done: words.saved,
    onDone: onClose,
  })
  const { strong } = form.values
  return (
    <ChangeForm title={words.title} form={form} onCancel={onClose}>
      <p id="strong" tabIndex={-1}>
        {words.text}
      </p>
      {classes.map(({ name, drugs, important }) => (
        <YesNo
          key={name}
          id={`class-${name}`}
          label={name}
          hint={words.count(drugs, important)}
          isOn={strong.includes(name)}
          onToggle={(isOn) => form.set({ strong: isOn ? [...strong, name] : strong.filter((one) => one !== name) })}
        />
      ))}
    </ChangeForm>
  )
}

/** '/admin/alert-rules': the rules that make signals, and how often each would have made one. */
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AlertRule, bringShippedRules, listAlertRules, retireAlertRule } from '#contract/admin/alert-rules.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { readQuery } from '#web/api/read-query.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { useChange } from '#web/form/use-change.ts'
import { useListAddress } from '#web/list/list-address.ts'
import { AddButton, EditLink } from '#web/list/list-buttons.tsx'
import { paths } from '#web/paths.ts'
import { adminTexts } from '#web/texts/admin.ts'
import { alertRuleTexts as words } from '#web/texts/admin-alert-rules.ts'
import { Button } from '#web/ui/button.tsx'
import { LookChip } from '#web/ui/chip.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Intro, Part } from '#web/ui/layout.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'
import { RuleForm } from './rule-form.tsx'
import { summaryOf } from './rule-values.ts'

const columns: readonly ListColumn<AlertRule>[] = [
  {
    label: words.columns.rule,
    cell: ({ id, name, retired_at }) => (retired_at === null ? <EditLink id={id}>{name}</EditLink> : name),
  },
  { label: words.columns.does, cell: summaryOf },
  {
    label: words.columns.state,
    cell: ({ is_on, retired_at }) =>
      retired_at !== null ? (
        words.retired
      ) : is_on ? (
        <LookChip tone="shared" Icon={IconCircleCheck}>
          {words.on}
        </LookChip>
      ) : (
        <LookChip tone="wait" Icon={IconCircleDashed}>
          {words.off}
        </LookChip>
      ),
  },
  { label: words.columns.signals, cell: ({ signals, open }) => words.count(signals, open) },
]

/** The page. */
export function AlertRulesPage() {
  const { address, close } = useListAddress()
  const answer = useQuery(readQuery(listAlertRules, {}))
  const isOpen = address.edit !== undefined
  return (
    <AdminPage
      title={adminTexts.pages['alert-rules'].title}
      lead={words.lead}
      actions={isOpen ? undefined : <AddButton>{words.add}</AddButton>}
    >
      <Loaded answer={answer}>
        {({ rules, classes, shipped_left }) => {
          const open = rules.find(({ id, retired_at }) => String(id) === address.edit && retired_at === null)
          if (open !== undefined) {
            return (
              <>
                <RuleForm key={open.id} rule={open} classes={classes} onClose={close} />
                <Retire rule={open} onClose={close} />
              </>
            )
          }
          if (address.edit === 'new') return <RuleForm rule={null} classes={classes} onClose={close} />
          return (
            <>
              <Intro>
                <Link to={paths.signals}>{words.signals}</Link>
              </Intro>
              {shipped_left > 0 && <Bring count={shipped_left} />}
              {rules.length === 0 ? (
                <Panel icon={<IconAlertTriangle size={28} />} title={words.empty.title}>
                  {words.empty.text}
                </Panel>
              ) : (
                <Rows label={words.list} rows={rules} columns={columns} keyOf={({ id }) => id} />
              )}
            </>
          )
        }}
      </Loaded>
    </AdminPage>
  )
}

function Bring({ count }: { readonly count: number }) {
  const bring = useChange(bringShippedRules, { done: words.brought })
  return (
    <Intro as="div">
      <p>{words.bringText(count)}</p>
      {bring.faults.length > 0 && <ErrorSummary title={words.bring(count)} faults={bring.faults} />}
      <Button variant="outline" loading={bring.isPending} onClick={() => bring.send({})}>
        {words.bring(count)}
      </Button>
    </Intro>
  )
}

function Retire({ rule: { id }, onClose }: { readonly rule: AlertRule; readonly onClose: () => void }) {
  const retire = useChange(retireAlertRule, { done: words.retireDone, onDone: onClose })
  return (
    <Part aria-labelledby="retire-rule">
      <h2 id="retire-rule">{words.retire}</h2>
      <p>{words.retireText}</p>
      {retire.faults.length > 0 && <ErrorSummary title={words.retire} faults={retire.faults} />}
      <Button variant="outline" loading={retire.isPending} onClick={() => retire.send({ params: { id } })}>
        {words.retire}
      </Button>
    </Part>
  )
}

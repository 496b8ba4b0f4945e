/** The samples of the export with their findings, reports, custody and surveys. */

import { exactnesses } from '#domain/dates.ts'
import { checkDoubts } from '#domain/instrument/check-doubts.ts'
import { amountKinds, amountUnits, percentBases } from '#domain/report/amounts.ts'
import { stages } from '#domain/report/stage.ts'
import { lineAnswers } from '#domain/strip/strip-lines.ts'
import { namedAnswers } from '#domain/substance/name-answers.ts'
import { technologyKeys } from '#domain/technology/technologies.ts'
import {
  answers,
  collectedFroms,
  containerTypes,
  custodyActions,
  reportStates,
  resultsProvisions,
  sampleStates,
  sampleTypes,
  stripResults,
  waitAnswers,
} from '#domain/terms.ts'
import { namesSubstances, technologyRead } from '#server/known-technologies.ts'
import { knownDay, knownTime } from '#server/samples/exactness.ts'
import { column, type ExportTable, list, living, personName, sampleId, siteName, time, yesNo } from './export-column.ts'

/** What a colour test showed; a name stands here and never among the findings. */
const colourColumns = [
  column('reactions', 'What a colour test showed: reagent, colour, seconds', {
    unit: list,
    sql: `array(select concat_ws(', ', x->>'reagent', x->>'colour', (x->>'seconds') || ' s') from jsonb_array_elements(t.reactions) with ordinality as o(x, place) order by place)`,
  }),
  column('may_be', 'What these colours may be, as somebody read them: not a finding', {
    unit: list,
    sql: 'array(select d.name from report_may_be m join drugs d on d.id = m.drug_id where m.report_id = t.id order by m.list_order)',
  }),
]

/** The column of a report's technology, as everybody reads it. */
const technologyColumn = column(
  'technology',
  'The method; of an imported result that names another one which is in use now, that one',
  { values: technologyKeys, sql: () => technologyRead('t') },
)

export const sampleTables: readonly ExportTable[] = [
  {
    name: 'samples',
    meaning: 'A row a sample, without those that were deleted',
    from: 'samples t where t.deleted_at is null',
    order: 't.sample_id',
    columns: [
      sampleId,
      column('shown_id', 'The ID as it is shown, where that is not sample_id'),
      column('onsite_sample_id', 'The site’s own number for it'),
      column('site', 'The site that collected it', {
        sql: siteName('coalesce(t.collected_at_site, t.collecting_site_id)'),
      }),
      column('answering_site', 'The site that answers for it, if that one closed', {
        sql: siteName('case when t.collected_at_site <> t.collecting_site_id then t.collecting_site_id end'),
      }),
      column('date_collected', 'When it was collected; its month or year alone where no more is known', {
        unit: time,
        sql: knownDay,
      }),
      column('date_collected_exactness', 'What is known of that day', { values: [...exactnesses] }),
      column('sample_type', 'What was brought', { values: sampleTypes }),
      column('container_type', 'What holds it', { values: containerTypes }),
      column('collected_from', 'Whom the results are for', { values: collectedFroms }),
      column('collected_by', 'Who collected it'),
      column('agency_name', 'The other site whose staff brought it'),
      column('terms', 'The person agreed to the terms', { values: yesNo }),
      column('service_used_before', 'The person used the service before', { values: yesNo }),
      column('previously_accessed', 'The person looked results up before', { values: yesNo }),
      column('already_used', 'Some of it was used already', { values: answers }),
      column('paraphernalia_reuse', 'The equipment was used more than once', { values: answers }),
      column('wait_for_results', 'The person waits for the results before using', { values: waitAnswers }),
      column('expected_drugs', 'What it was expected to be', { unit: list }),
      column('origin', 'Where it is from, where that was written down'),
      column('checking_reasons', 'Why it is checked', { unit: list }),
      column('sample_effect', 'What it did', { unit: list }),
      column('colour', 'Colours', { unit: list }),
      column('texture', 'Textures', { unit: list }),
      column('results_provision', 'How results reach the person', { values: resultsProvisions }),
      column('research_participation', 'The person takes part in research', { values: yesNo }),
      column('state', 'Where it is in the work', { values: sampleStates }),
      column('state_before_missing', 'Where it was before it went missing', { values: sampleStates }),
      column('report_state', 'How far its report is', { values: reportStates }),
      column('analysis_site', 'The lab that it is at or on its way to', { sql: siteName('t.analysis_site') }),
      column('routed_to', 'Every lab that it was ever sent to', {
        unit: list,
        sql: 'array(select name from sites where id = any(t.routed_to) order by name)',
      }),
      column('further_analysis_from', 'The lab that sent it on', { sql: siteName('t.further_analysis_from') }),
      column('date_received', 'When a lab last received it', { unit: time }),
      column('tested_here_site', 'The site that tested it at its counter', { sql: siteName('t.tested_here_site') }),
      column('returned_at', 'When the rest went back to the person', { unit: time }),
      column('returned_weight', 'How much went back', { unit: 'g' }),
      column('return_date', 'The day that results were promised for', { unit: 'YYYY-MM-DD' }),
      column('reported_at', 'When the first report was submitted', {
        unit: time,
        sql: knownTime('t.reported_at', 't'),
      }),
      column('shared_at', 'When the person was told', { unit: time, sql: knownTime('t.shared_at', 't') }),
      column('not_analyzed', 'Why it could not be analyzed'),
      column('is_quantified', 'A submitted report holds weights', { values: yesNo }),
      column('is_liquid', 'It is a liquid', { values: yesNo }),
      column('is_not_tdcs', 'It is from outside the service’s own programme', { values: yesNo }),
      column('empty_weight', 'The empty vial', { unit: 'g' }),
      column('full_weight', 'The full vial', { unit: 'g' }),
      column('sample_weight', 'Full less empty', { unit: 'g' }),
      column('track_number', 'The number of its shipment'),
      column('package_id', 'The package that it last left in'),
      column('survey_is_completed', 'The public survey was answered', { values: yesNo }),
      column('read_online', 'The person read the result online', { values: yesNo }),
      column('new_result_since_shared', 'A result came after the person was told', { values: yesNo }),
      column(
        'new_warning_since_shared',
        'The dictionary came to warn of what was found, or of what a colour may be, after the person was told',
        {
          values: yesNo,
        },
      ),
      column('message_refused', 'The message that there is a result was refused, or may not have gone out', {
        values: yesNo,
      }),
      column('rests_on_recall', 'A result rests on a recalled lot of test strips, and its lab has found no way out', {
        values: yesNo,
      }),
      column('corrected_since_shared', 'A result was corrected after the person was told', { values: yesNo }),
      column('anonymised_at', 'When all that told of its person was taken away', { unit: time }),
      column('import_id', 'The import that brought it in'),
      column('last_update', 'When it last changed', { unit: time }),
    ],
  },
  {
    name: 'findings',
    meaning:
      'A row a substance of each submitted report, found or looked for and not found; a report that found nothing has a row that says so',
    from: `reports t ${living} join sites l on l.id = t.site_id left join lateral (
        select 1 as part, f.list_order, f.drug_id, f.custom_drug, f.named_answer, f.named_drug_id, f.named_class, f.named_reason,
          f.percent, f.weight, f.amount_kind::text, f.low, f.high, f.unit, f.measured_as
        from report_findings f where f.report_id = t.id
        union all select 2, null, null, null, null, null, null, null, null, null, null, null, null, null, null
          where ${namesSubstances('t.technology')} and not exists (select from report_findings f where f.report_id = t.id)
        union all select 3, m.list_order, m.drug_id, m.custom_drug, null, null, null, null, null, null, 'not_found', m.low, null, m.unit, null
        from report_not_found m where m.report_id = t.id) f on true
      left join drugs d on d.id = f.drug_id
      left join name_readings n on n.place = 'FINDING' and n.text = f.custom_drug
      left join drug_identities i on i.id = coalesce(f.drug_id, n.drug_id) where not t.is_draft`,
    order: 't.sample_id, t.id, f.part, f.list_order',
    columns: [
      sampleId,
      column('report_id', 'The report', { sql: 't.id' }),
      column('analysis_site', 'The lab', { sql: 'l.name' }),
      technologyColumn,
      column('strip_type', 'What a test strip looks for'),
      column('strip_result', 'What a test strip showed', { values: stripResults }),
      ...colourColumns,
      column('strip_lot_id', 'The number of its lot'),
      column('strip_lines', 'What its lines showed', { values: lineAnswers }),
      column('water_ml', 'The water that the strip was dipped into', { unit: 'mL' }),
      column('dissolved_mg', 'What was dissolved in that water', { unit: 'mg' }),
      column('instrument_id', 'The number of the instrument, in instruments'),
      column('version', 'Counts corrections, from 1'),
      column('is_newest', 'No later version is there', { values: yesNo }),
      column('stage', 'A first look at the counter, or a lab’s result', { values: stages }),
      column('date_reported', 'When it was submitted', { unit: time, sql: knownTime('t.reported_at') }),
      column('analyst', 'Who analyzed it', { sql: `t.staff_first_name || ' ' || t.staff_last_name` }),
      column('portion_tested', 'The portion that was tested', { unit: 'g', sql: 't.weight' }),
      column('is_liquid', 'The lab calls it a liquid', { values: yesNo }),
      column('list_order', 'The place in the report, from 1', { sql: 'f.list_order' }),
      column('substance', 'What was found; the dictionary’s name, or as it was typed', {
        sql: `case f.part when 1 then coalesce(d.name, f.custom_drug) when 2 then 'No compounds of interest detected' end`,
      }),
      column('not_found', 'What was looked for and not found; nothing stands in substance then', {
        sql: 'case f.part when 3 then coalesce(d.name, f.custom_drug) end',
      }),
      column('drug_id', 'The drug of the dictionary; empty for a substance that was typed', { sql: 'f.drug_id' }),
      column('custom_drug', 'A substance that was typed', { sql: 'f.custom_drug' }),
      column('named_answer', 'What the lab said of a typed name that the dictionary does not have', {
        values: [...namedAnswers],
        sql: 'f.named_answer',
      }),
      column('named_drug', 'The drug that the lab says it is another name of', {
        sql: '(select name from drugs where id = f.named_drug_id)',
      }),
      column('named_class', 'The class of the drug that the lab says it is', { sql: 'f.named_class' }),
      column('named_reason', 'Why the lab says so', { sql: 'f.named_reason' }),
      column('identity', 'The drug that it is or is a form of, by the dictionary as it is now', { sql: 'i.identity' }),
      column('amount_kind', 'What is known of the amount; not_found: looked for and not found', {
        values: [...amountKinds, 'not_found'],
        sql: 'f.amount_kind',
      }),
      column('percent', 'Relative share, where it was measured', { unit: '%, 0 to 100', sql: 'f.percent' }),
      column('weight', 'Weight of the substance, where it was measured', { unit: 'g', sql: 'f.weight' }),
      column('low', 'The low end of a range; of not_found, from where on it would have been seen', {
        unit: 'by the column unit',
        sql: 'f.low',
      }),
      column('high', 'The high end of a range; of below, the limit', { unit: 'by the column unit', sql: 'f.high' }),
      column('unit', 'What low and high are: percent, or gram', { values: [...amountUnits], sql: 'f.unit' }),
      column('measured_as', 'What the amount is of: base, or the name of a form', { sql: 'f.measured_as' }),
      column('percent_basis', 'What the percents of the report are of', {
        values: [...percentBases],
        sql: 't.percent_basis',
      }),
    ],
  },
  {
    name: 'reports',
    meaning: 'A row a version of a report, drafts too',
    from: `reports t ${living}`,
    order: 't.id',
    columns: [
      column('id', 'Its number'),
      sampleId,
      column('site', 'The lab', { sql: siteName('t.site_id') }),
      technologyColumn,
      column('strip_type', 'What a test strip looks for'),
      column('strip_result', 'What a test strip showed', { values: stripResults }),
      ...colourColumns,
      column('strip_lot_id', 'The number of its lot'),
      column('instrument_id', 'The number of the instrument, in instruments'),
      column('instrument_asked', 'What was asked of its checks, and said yes to, when it was submitted', {
        values: [...checkDoubts],
      }),
      column('version', 'Counts corrections, from 1'),
      column('draft_version', 'Counts the saves of a draft'),
      column('is_draft', 'It is not submitted', { values: yesNo }),
      column('is_newest', 'No later version is there', { values: yesNo }),
      column('stage', 'A first look at the counter, or a lab’s result', { values: stages }),
      column('is_liquid', 'The lab calls it a liquid', { values: yesNo }),
      column('weight', 'The portion that was tested', { unit: 'g' }),
      column('percent_basis', 'What the percents are of', { values: [...percentBases] }),
      column('method', 'An imported result’s method as its file names it, where that had no word here'),
      column('method_version_id', 'The version of its method, in method_versions'),
      column('notes', 'Notes that the public reads'),
      column('tech_notes', 'Notes for labs alone'),
      column('staff_first_name', 'Who analyzed it'),
      column('staff_last_name', 'Who analyzed it'),
      column('correction', 'Why it was corrected, or taken back from a sample that it is not of', {
        sql: `case when t.taken_back then 'Taken back: ' || t.correction else t.correction end`,
      }),
      column('reported_at', 'When it was submitted', { unit: time, sql: knownTime('t.reported_at') }),
      column('updated_by', 'Whose account saved it', { sql: personName('t.updated_by') }),
      column('last_update', 'When it was saved', { unit: time }),
    ],
  },
  {
    name: 'custody',
    meaning: 'The chain of custody, deleted samples too; each entry holds the hash of the one before',
    from: 'custody_log t',
    order: 't.id',
    columns: [
      column('id', 'Its number over all chains, which heads are made of'),
      sampleId,
      column('entry_no', 'The place in the sample’s chain, from 1'),
      column('action', 'What happened', { values: custodyActions }),
      column('site', 'Where', { sql: siteName('t.site_id') }),
      column('site_id', 'The site’s number, which is hashed'),
      column('staff', 'Who'),
      column('at', 'When', { unit: time }),
      column('track_number', 'The number of the shipment'),
      column('note', 'What was noted'),
      column('user_id', 'The account, which is hashed'),
      column('previous_hash', 'The hash of the entry before', { unit: 'SHA-256' }),
      column('hash', 'The hash of this entry', { unit: 'SHA-256' }),
    ],
  },
  {
    name: 'surveys',
    meaning: 'Sharing surveys, of staff and of service users',
    from: `sharing_surveys t ${living}`,
    order: 't.id',
    columns: [
      sampleId,
      column('kind', 'Who answered', { values: ['STAFF', 'SERVICE_USER'] }),
      column('fullname', 'The person of staff'),
      column('shared', 'Results were shared', { values: yesNo }),
      column('had_conversation', 'There was a conversation', { values: yesNo }),
      column('how_useful', 'How useful the results were'),
      column('plan', 'What the person plans', { unit: list }),
      column('change_plan', 'The plan changed', { values: answers }),
      column('use_again', 'The person would use the service again', { values: answers }),
      column('feedback', 'In the person’s own words'),
      column('answered_at', 'When', { unit: time }),
      column('answered_by', 'Whose account', { sql: personName('t.answered_by') }),
    ],
  },
]

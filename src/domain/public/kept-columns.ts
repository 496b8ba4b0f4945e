/**
 * What each stored column means on the public page 'What we keep' (R9.25). A test checks that every
 * column of the codebook and every other table is listed here, so nothing is stored without a word about it.
 */

/** The kinds of stored data, in the order of the page; their words are in `texts/kept`. */
export const keptThings = {
  sample: ['number', 'collected', 'brought', 'looks', 'expected', 'work'],
  person: ['brought_by', 'agency', 'before', 'use', 'wait', 'why', 'effects', 'origin', 'told_by', 'agreed'],
  result: ['found', 'method', 'notes', 'versions', 'analyst', 'files', 'in_alerts', 'in_numbers'],
  after: ['told', 'answers', 'feedback', 'answered_by'],
  path: ['chain', 'reasons', 'trail', 'turned_away'],
  short: ['ticket', 'contact', 'unread', 'repeats', 'without_network', 'counters'],
} as const
export type KeptPart = keyof typeof keptThings
export type KeptThing = (typeof keptThings)[KeptPart][number]

const columns = (thing: KeptThing, names: string) => names.split(' ').map((name) => [name, thing] as const)
const table = (...parts: (readonly (readonly [string, KeptThing])[])[]) => Object.fromEntries(parts.flat())

/** By table and column of the codebook. */
export const keptColumns: { readonly [table: string]: { readonly [column: string]: KeptThing } } = {
  samples: table(
    columns('number', 'sample_id shown_id onsite_sample_id'),
    columns('collected', 'site date_collected date_collected_exactness collected_by is_not_tdcs'),
    columns('brought', 'sample_type container_type is_liquid empty_weight full_weight sample_weight'),
    columns('looks', 'colour texture'),
    columns('expected', 'expected_drugs'),
    columns(
      'work',
      'answering_site state state_before_missing report_state analysis_site routed_to further_analysis_from date_received tested_here_site returned_at returned_weight',
    ),
    columns(
      'work',
      'return_date reported_at track_number package_id rests_on_recall import_id anonymised_at last_update',
    ),
    columns('brought_by', 'collected_from'),
    columns('agency', 'agency_name'),
    columns('before', 'service_used_before previously_accessed'),
    columns('use', 'already_used paraphernalia_reuse'),
    columns('wait', 'wait_for_results'),
    columns('why', 'checking_reasons'),
    columns('effects', 'sample_effect'),
    columns('origin', 'origin'),
    columns('told_by', 'results_provision'),
    columns('agreed', 'terms research_participation'),
    columns('found', 'is_quantified'),
    columns('told', 'shared_at survey_is_completed read_online new_result_since_shared new_warning_since_shared'),
    columns('told', 'corrected_since_shared message_refused'),
    columns('reasons', 'not_analyzed'),
  ),
  findings: table(
    columns('number', 'sample_id'),
    columns(
      'found',
      'substance not_found drug_id custom_drug named_answer named_drug named_class named_reason identity amount_kind percent weight low high unit',
    ),
    columns('found', 'measured_as percent_basis strip_result strip_lines reactions may_be list_order'),
    columns(
      'method',
      'report_id analysis_site stage technology strip_type strip_lot_id water_ml dissolved_mg instrument_id',
    ),
    columns('method', 'date_reported portion_tested is_liquid'),
    columns('versions', 'version is_newest'),
    columns('analyst', 'analyst'),
  ),
  reports: table(
    columns('number', 'sample_id'),
    columns('found', 'strip_result reactions may_be percent_basis'),
    columns(
      'method',
      'id site technology strip_type strip_lot_id instrument_id instrument_asked is_liquid weight method',
    ),
    columns('method', 'method_version_id reported_at last_update stage'),
    columns('notes', 'notes tech_notes'),
    columns('versions', 'version draft_version is_draft is_newest correction'),
    columns('analyst', 'staff_first_name staff_last_name updated_by'),
  ),
  files: table(
    columns('number', 'sample_id'),
    columns(
      'files',
      'id number kind type name size sha256 site technology instrument_id report_id is_personal is_shown',
    ),
    columns('files', 'added_at added_by gone_how gone_at gone_by gone_reason'),
  ),
  readings: table(
    columns('number', 'sample_id'),
    columns('found', 'number technology found not_found remarks beside reader_submits is_liquid'),
    columns('analyst', 'id site reader read_at asked_at asked_by claimed_at submitted_at'),
    columns('reasons', 'withdrawn_at withdrawn_by withdrawn_reason'),
  ),
  machine_results: table(
    columns('number', 'sample_id'),
    columns('method', 'id file_id technology'),
    columns('unread', 'standing why lines'),
    columns('analyst', 'settled_at settled_by'),
  ),
  worklist_places: table(columns('number', 'sample_id'), columns('work', 'worklist_id list_order position kind label')),
  reading_files: table(columns('files', 'reading_number file file_number')),
  custody: table(
    columns('chain', 'id sample_id entry_no action site site_id staff at track_number note user_id previous_hash hash'),
  ),
  surveys: table(
    columns('number', 'sample_id'),
    columns('told', 'kind shared had_conversation answered_at'),
    columns('answers', 'how_useful plan change_plan use_again'),
    columns('feedback', 'feedback'),
    columns('answered_by', 'fullname answered_by'),
  ),
  packages: table(columns('work', 'id from_site to_site reason why person track_number prepared_at prepared_by')),
  disposals: table(columns('chain', 'sample_id act site staff witness why at')),
  count_lines: table(columns('chain', 'count_id sample_id kind place weighed should_weigh')),
  return_samples: table(
    columns(
      'chain',
      'return_id sample_id before_id lab_name lab_basis others_name others_basis others_drug_id others_expected begin_vials begin_not_weighed begin_grams',
    ),
  ),
  return_moves: table(columns('chain', 'return_id sample_id n at what vials not_weighed grams apart')),
  return_corrections: table(
    columns(
      'chain',
      'return_id sample_id what from_vials from_not_weighed from_grams from_apart to_vials to_not_weighed to_grams to_apart',
    ),
  ),
  count_answers: table(columns('reasons', 'count_id sample_id staff note answered_at answered_by')),
  analysis_notes: table(columns('reasons', 'sample_id site staff reason at')),
  deletion_requests: table(
    columns('reasons', 'sample_id staff reason requested_at requested_by decision decided_at decided_by note'),
  ),
  losses_written_off: table(columns('reasons', 'sample_id reason staff at')),
  recall_stands: table(columns('reasons', 'sample_id site strip_lot_id reason at user')),
  instrument_stands: table(columns('reasons', 'sample_id report_id check_id reason at user')),
  counted_samples: table(columns('in_numbers', 'sample_id row_id')),
  alert_signal_samples: table(columns('in_alerts', 'signal_id sample_id report_id at is_unconfirmed')),
  alert_samples: table(columns('in_alerts', 'alert_id sample_id added_at')),
  alert_evidence: table(columns('in_alerts', 'id alert_id sample_id site technology strip_type drug custom_drug fact')),
  tellings: table(
    columns('number', 'sample_id'),
    columns('told', 'outcomes shown naloxone_offered told_at'),
    columns('answered_by', 'told_by'),
  ),
  turned_away: table(columns('turned_away', 'site hour reason')),
  audit: table(columns('trail', 'id at who site action entity entity_id before after')),
}

/** Tables about the service itself and its staff, not about a sample or its person. */
export const ofTheService: readonly string[] = [
  ...[
    'strip_lots',
    'strip_stock',
    'instruments',
    'instrument_checks',
    'registered_ids',
    'custody_heads',
    'sites',
    'site_closings',
    'routing',
  ],
  ...[
    'people',
    'options',
    'drugs',
    'drug_companions',
    'drug_classes',
    'measured_as_defaults',
    'name_proposals',
    'name_decisions',
    'basis_defaults',
    'technologies',
    'counts',
    'site_returns',
    'number_releases',
    'number_rows',
    'summed_rows',
    'public_areas',
    'number_reports',
    'number_report_writers',
    'number_report_changes',
    'table_layouts',
    'worklist_layouts',
    'worklists',
    'machine_files',

    'words',
    'imports',
    'method_versions',
    'method_substances',
  ],
  ...['advice_cards', 'advice_card_versions', 'advice_card_targets'],
  // About findings across samples: signals and alerts.
  ...['areas', 'alert_rules', 'alert_signals', 'alerts', 'alert_versions', 'alert_names', 'alert_answers'],
  // Not in the export.
  ...['jobs', 'alert_jobs', 'alert_pictures', 'alert_writers', 'alert_seen', 'alert_mails', 'alert_recipients'],
  ...['sessions', 'one_time_links', 'erasing', 'retention_runs', 'backups', 'backup_alarm', 'setbacks', 'sign_ins'],
  ...['mail_server', 'logo', 'waiting_boards'],
  'machine_keys',
  ...['sign_in_failures', 'sign_in_places', 'second_factors', 'recovery_codes', 'service_secrets', 'schema_migrations'],
  ...['shifts', 'shift_ids', 'settings', 'messages', 'sms_gateway', 'courier_stops', 'sample_counts', 'name_readings'],
]

/** Tables outside the export that have data about a sample or a reader. */
export const keptBeside: { readonly [table: string]: KeptThing } = {
  idempotency_keys: 'repeats',
  rate_limits: 'counters',
  tickets: 'ticket',
  strip_timers: 'ticket',
  contacts: 'contact',
  contact_keys: 'contact',
  routed_samples: 'work',
  site_moves: 'work',
  told_results: 'found',
  shown_files: 'files',
  shift_receipts: 'without_network',
}

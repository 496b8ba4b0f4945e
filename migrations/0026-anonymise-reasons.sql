-- Anonymising also takes what staff typed about a person in reasons of requests and moves, and words that no list holds.

-- Whether a word is one of the service's own: of a list, of the dictionary of drugs, or 'Other' itself.
create function is_known_word(field text, word text) returns boolean language sql stable parallel safe as $$
  select lower(word) = 'other'
    or exists (select from options o where lower(o.name) = lower(word) and o.list::text = case field
      when 'expected_drugs' then 'ExpectedDrugs' when 'colour' then 'SampleColour' when 'texture' then 'SampleTexture'
      when 'how_useful' then 'HowUsefulResults' end)
    or field = 'expected_drugs' and exists (select from drugs d where lower(d.name) = lower(word)
      or exists (select from unnest(d.synonyms || d.street_names) as name where lower(name) = lower(word)))
$$;

-- A list of words with those that were typed as 'Other', once.
create function without_typed(field text, words text[]) returns text[] language sql stable parallel safe as $$
  select coalesce(array_agg(word order by place), '{}') from (
    select word, min(place) as place from (
      select case when is_known_word(field, word) then word else 'Other' end as word, place
      from unnest(words) with ordinality as typed(word, place)) told
    group by word) once
$$;

-- An entry's values as they stand once its sample is anonymised.
create or replace function anonymised(fields jsonb) returns jsonb language sql stable parallel safe as $$
  select case when jsonb_typeof(fields) <> 'object' then fields else fields || coalesce((
    select jsonb_object_agg(field, '(anonymised)') from jsonb_object_keys(fields) as field
    where field in ('onsite_sample_id', 'origin', 'agency_name', 'service_used_before', 'previously_accessed',
      'already_used', 'paraphernalia_reuse', 'checking_reasons', 'sample_effect', 'wait_for_results')
      or field in ('reason', 'note', 'why') and fields -> field <> 'null'), '{}') || coalesce((
    select jsonb_object_agg(key, without_typed(key, array(select jsonb_array_elements_text(value))))
    from jsonb_each(fields) where key in ('expected_drugs', 'colour', 'texture') and jsonb_typeof(value) = 'array'), '{}') end
$$;

create or replace function keep_audit_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.entity in ('sample', 'request for deletion')
    and to_jsonb(new) = to_jsonb(old) || jsonb_build_object('before', anonymised(old.before), 'after', anonymised(old.after))
    and exists (select from samples where sample_id = old.entity_id and anonymised_at is not null)
  then
    return new;
  end if;
  raise exception '% only grows', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- The reasons that staff typed about these samples; a package's goes with the first of its samples.
create function forget_reasons(ids text[]) returns void language sql as $$
  update deletion_requests set reason = '(anonymised)', note = case when note is null then null else '(anonymised)' end
    where sample_id = any (ids) and (reason <> '(anonymised)' or note <> '(anonymised)');
  update analysis_notes set reason = '(anonymised)' where sample_id = any (ids) and reason <> '(anonymised)';
  update packages p set why = null where why is not null and (
    exists (select from samples s where s.package_id = p.id and s.sample_id = any (ids))
    or exists (select from custody_log l where l.sample_id = any (ids) and l.action = 'PREPARED' and l.at = p.prepared_at));
$$;

select forget_reasons(array(select sample_id from samples where anonymised_at is not null));
update audit_log set before = anonymised(before), after = anonymised(after)
  where entity in ('sample', 'request for deletion')
    and entity_id in (select sample_id from samples where anonymised_at is not null)
    and (before, after) is distinct from (anonymised(before), anonymised(after));

-- 'más o menos' says 'roughly': the sentence means that some nitazenes need more and others less. An approved sentence stays
-- as somebody approved it.
update method_versions
set sentence_es = replace(sentence_es, 'Otros nitazenos necesitan más o menos, y algunos', 'Otros nitazenos necesitan más, otros menos, y algunos')
where is_shipped and approved_at is null;

-- A test that was not conclusive says nothing about the sample, as one that was not done. A service that gave these words
-- another meaning keeps it.
update substance_words set means = 'not_analysed'
where kind = 'PHRASE' and means = 'unnamed' and lower(text) in (
  'inconclusive', 'inconclusive result', 'nicht schlüssig', 'no concluyente', 'resultado no concluyente',
  'non concluant', 'résultat non concluant');

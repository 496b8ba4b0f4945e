-- A service that kept the words which it started with gets the new ones: 'No drug could be named …'.
delete from settings
where key = 'empty_findings'
  and value = to_jsonb('No substances were found by this method. It does not mean that the sample is safe.'::text);

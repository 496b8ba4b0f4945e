-- Whether the sample is a liquid: who reads its files elsewhere cannot see it, so the lab that asks says it. Null: not said.
alter table readings add column is_liquid boolean;

-- Earlier samples may be known to their month or year only: date_collected is then its first day, never shown as a day.
create type day_exactness as enum ('day', 'month', 'year');
alter table samples add column date_collected_exactness day_exactness not null default 'day';

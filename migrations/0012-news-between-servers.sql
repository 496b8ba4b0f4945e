-- A number for each topic of which servers remember answers: the next one is taken after every change, and asked for
-- before anything remembered is used. A sequence, since it neither waits for a transaction nor makes one wait.
create sequence news_samples;
create sequence news_service;
-- The first number that a sequence gives does not change what it says of itself.
select nextval('news_samples'), nextval('news_service');

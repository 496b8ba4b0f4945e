-- A method of an imported result that has no word here, such as Raman: readers read its name, and no sentence about the
-- technology that it was taken as.
alter table reports add column method text check (length(method) between 1 and 200);

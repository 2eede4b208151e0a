-- Tables use the same term as the code: a row of a file is checked.
alter table import_verdicts rename to import_checks;
alter index import_verdicts_pkey rename to import_checks_pkey;
alter index import_verdicts_todo rename to import_checks_todo;
alter table imports rename column judged to validated_on;

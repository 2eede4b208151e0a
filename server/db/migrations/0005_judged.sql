-- On what the verdicts of a file rest, so that a commit need not come to the same ones again.
alter table imports add column judged jsonb;

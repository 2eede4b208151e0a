-- What the checks of a file were based on, so that a commit does not repeat checks whose basis is unchanged.
alter table imports add column judged jsonb;

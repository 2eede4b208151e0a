-- Checks the ledger once a statement instead of once a row: a file of a bank posts tens of thousands of rows at once. Journals
-- are therefore inserted with all of their postings in one statement.
drop trigger postings_balance on postings;
create or replace function check_journal_balance() returns trigger language plpgsql as $$
declare wrong bigint;
begin
  select journal_id into wrong from (
    select journal_id, sum(amount) as amount, sum(sum(base_amount)) over (partition by journal_id) as base
    from new_postings group by journal_id, currency) j
  where amount <> 0 or base <> 0 limit 1;
  if found then
    raise exception 'journal % does not balance', wrong;
  end if;
  return null;
end $$;
create trigger postings_balance after insert on postings
  referencing new table as new_postings for each statement execute function check_journal_balance();

drop trigger journals_open_period on journals;
create or replace function refuse_closed_period() returns trigger language plpgsql as $$
declare closed date;
begin
  select c.closed_through into closed
  from (select company, min(date) as first from new_journals group by company) j
  cross join lateral (
    select closed_through from ledger_closings where company = j.company order by id desc limit 1) c
  where j.first <= c.closed_through limit 1;
  if found then
    raise exception 'the period through % is closed', closed using errcode = 'RS001';
  end if;
  return null;
end $$;
create trigger journals_open_period after insert on journals
  referencing new table as new_journals for each statement execute function refuse_closed_period();

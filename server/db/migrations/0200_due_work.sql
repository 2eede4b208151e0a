-- Processes wait for due work without asking the database: a transaction that makes a job or an email of a campaign due
-- notifies them (server/db/waker.ts). PostgreSQL delivers equal notifications of a transaction once.
create function notify_work() returns trigger language plpgsql as $$
begin
  perform pg_notify('rostrum_changes', '{"work":"' || tg_argv[0] || '"}');
  return null;
end $$;

create trigger jobs_due after insert or update of run_at on jobs
  for each statement execute function notify_work('jobs');
create trigger recurring_jobs_due after update of next_at on recurring_jobs
  for each row when (new.next_at <= now()) execute function notify_work('jobs');

create trigger campaigns_moved after update of state on campaigns
  for each row when (new.state <> old.state) execute function notify_work('mails');
-- A skipped recipient may be the last one of its campaign.
create trigger campaign_recipients_due after update of state on campaign_recipients
  for each row when (new.state in ('PENDING', 'SKIPPED') and new.state <> old.state) execute function notify_work('mails');
create trigger quiet_hours_changed after update of quiet_from, quiet_until on email_settings
  for each row execute function notify_work('mails');
create trigger mail_accounts_changed after update of version on mail_accounts
  for each row when (new.version <> old.version) execute function notify_work('mails');
create trigger mail_accounts_added after insert or delete on mail_accounts
  for each statement execute function notify_work('mails');

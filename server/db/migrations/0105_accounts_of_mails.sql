-- The account through which sending an email began. Its server is queried when the outcome is in doubt, even if the
-- campaign uses another account by then.
alter table campaign_recipients add column account_id bigint references mail_accounts on delete set null;
create index campaign_recipients_in_doubt on campaign_recipients (account_id) where state = 'UNKNOWN';

-- Why a returned email could not be processed.
alter table returned_mails add column fault text;

-- Through which account a mail was begun: whoever clears a doubt asks that one, whatever the campaign names by then.
alter table campaign_recipients add column account_id bigint references mail_accounts on delete set null;
create index campaign_recipients_in_doubt on campaign_recipients (account_id) where state = 'UNKNOWN';

-- What came back and could not be handled: why not.
alter table returned_mails add column fault text;

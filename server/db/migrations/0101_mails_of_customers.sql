-- The mails of campaigns in a customer's timeline, newest first; one that was refused stands where it was tried.
create index campaign_recipients_timeline on campaign_recipients (customer_id, coalesce(sent_at, bounced_at) desc, id desc)
  where state <> 'SKIPPED';

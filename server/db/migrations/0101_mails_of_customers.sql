-- The campaign emails in a customer's timeline, newest first. A rejected one is placed at the time of its attempt.
create index campaign_recipients_timeline on campaign_recipients (customer_id, coalesce(sent_at, bounced_at) desc, id desc)
  where state <> 'SKIPPED';

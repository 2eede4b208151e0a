-- Each mail that comes back asks what came back from the same address before.
create index campaign_recipients_address on campaign_recipients (email, sent_at desc);

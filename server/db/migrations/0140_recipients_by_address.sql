-- For each returned email, earlier returns from the same address are looked up.
create index campaign_recipients_address on campaign_recipients (email, sent_at desc);

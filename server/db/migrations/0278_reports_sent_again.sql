-- The email of a report, so that an erasure can replace one that waits to be sent. No reference: emails are deleted earlier.
alter table report_deliveries add column mail_id bigint;
create index report_deliveries_mail on report_deliveries (mail_id) where mail_id is not null;

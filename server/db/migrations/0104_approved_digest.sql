-- An approval applies to these recipients and this content.
alter table campaigns add column approved_digest text;

-- An approval is for these people and these words.
alter table campaigns add column approved_digest text;

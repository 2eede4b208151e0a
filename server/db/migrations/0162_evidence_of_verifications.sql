-- What a verification rests on beside the documents on file, as the person who decided named it.
alter table verifications add column decision_evidence text not null default '';

-- The evidence for a verification besides the documents on file, as entered by the user who decided.
alter table verifications add column decision_evidence text not null default '';

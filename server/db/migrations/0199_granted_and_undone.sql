-- A consent is granted or not; recipients have lots that were assigned to them.
alter table consents rename column given to granted;
alter table campaign_recipients rename column given to assigned_lots;

-- Encodings that may be the one of a file are its candidates.
update imports set reading = (reading - 'doubt') || jsonb_build_object('candidates', reading -> 'doubt')
where reading ? 'doubt';

-- DNS checks compare actual records with expected ones.
update mail_accounts set dns = replace(replace(dns::text, '"found": ', '"actual": '), '"wanted": ', '"expected": ')::jsonb
where dns is not null;

-- Certificates list what is retained; changes of records are their history.
update privacy_requests set certificate = replace(
  (certificate - 'kept' || jsonb_build_object('retained', coalesce(certificate -> 'kept', '[]')))::text,
  '"place": "story"', '"place": "history"')::jsonb
where certificate is not null;

-- Results are undone.
alter table events disable trigger user;
update events set action = 'undo' where action = 'takeBack';
update events set action = 'undo-results' where action = 'take-back-results';
alter table events enable trigger user;

-- Reasons why imports stopped name the limit `max`.
update imports set stopped = jsonb_set(stopped #- '{params,most}', '{params,max}', stopped #> '{params,most}')
where stopped #> '{params,most}' is not null;

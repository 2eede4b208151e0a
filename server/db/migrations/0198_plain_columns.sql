-- Columns get the current terms: `issue` for a problem of a row, file or server, `content` for what an email of a
-- campaign or template contains, `queue` for jobs.
alter table pictures rename column fault to issue;
alter table import_rows rename column faults to issues;
alter table import_checks rename column faults to issues;
alter table link_checks rename column fault to issue;
alter table returned_mails rename column fault to issue;
alter table sanction_lists rename column fault to issue;
alter table sanction_lists rename column fault_detail to issue_detail;
alter table mail_accounts rename column faults to failures;
alter table templates rename column letters to contents;
alter table template_versions rename column letters to contents;
alter table campaign_letters rename to campaign_emails;
alter table campaign_emails rename column letter to content;
alter table timetable rename to recurring_jobs;
alter table jobs rename column lane to queue;

-- Emails that were already compiled mark their links with the former tag.
update campaign_emails set frozen = replace(replace(replace(replace(frozen::text,
  '{% press ', '{% click '), '{% endpress %}', '{% endclick %}'), '"presses":', '"clicks":'), '"press":', '"click":')::jsonb
where frozen is not null;

-- The changed field has a new name in events, too.
alter table events disable trigger user;
update events set changes = (changes - 'letters') || jsonb_build_object('contents', changes -> 'letters')
where noun in ('templates', 'campaigns') and changes ? 'letters';
alter table events enable trigger user;

update sanction_hits set explanation = (explanation - 'likeness') || jsonb_build_object('similarity', explanation -> 'likeness')
where explanation ? 'likeness';

-- Saved views of jobs filter by their queue and show its column.
update views set query = regexp_replace(
  regexp_replace(query, '(^|&)lane=', '\1queue=', 'g'),
  '((^|&)cols=([^&]*(,|%2C))?)lane(?=$|&|,|%2C)', '\1queue')
where list = 'jobs';

-- Certificates name the places of a customer's data.
update privacy_requests set certificate = replace(certificate::text, '"place": "letters"', '"place": "emails"')::jsonb
where certificate::text like '%"place": "letters"%';

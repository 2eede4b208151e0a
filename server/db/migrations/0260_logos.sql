-- The logo of each company: the file of a picture that was uploaded for emails, which have its public sizes.
alter table house add column logo jsonb;
alter table gallery add column logo jsonb;

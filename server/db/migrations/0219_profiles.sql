-- What users say about themselves in their profile. An empty text means none; the time zone is then that of the browser.
alter table users
  add column nickname text not null default '',
  add column position text not null default '',
  add column about text not null default '',
  add column biography text not null default '',
  add column country text not null default '',
  add column province text not null default '',
  add column city text not null default '',
  add column street text not null default '',
  add column time_zone text not null default '';

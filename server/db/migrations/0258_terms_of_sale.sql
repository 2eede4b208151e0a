-- The terms of sale of each company, in versions that are never rewritten: what a buyer agreed to must stay readable. A
-- version applies from its first day, and has a text in each language that the company publishes.
create table terms_of_sale (
  company text not null check (company in ('HOUSE', 'GALLERY')),
  version int not null,
  language text not null,
  valid_from date not null,
  text text not null,
  created_at timestamptz not null,
  created_by bigint not null references users,
  primary key (company, version, language)
);

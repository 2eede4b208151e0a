-- The auction house and the gallery as companies of their own: a postal address in parts, terms in days, paper, bank
-- accounts and numbers of documents. An address that was one text keeps it as its lines, without a country.
alter table house alter column address drop default, alter column address type jsonb
  using jsonb_build_object('lines', address, 'postcode', '', 'town', '', 'region', '', 'country', '');
alter table house alter column address
  set default '{"lines": "", "postcode": "", "town": "", "region": "", "country": ""}';
alter table gallery alter column address drop default, alter column address type jsonb
  using jsonb_build_object('lines', address, 'postcode', '', 'town', '', 'region', '', 'country', '');
alter table gallery alter column address
  set default '{"lines": "", "postcode": "", "town": "", "region": "", "country": ""}';

alter table house
  add column payment_days int not null default 7,
  add column settlement_days int not null default 30,
  add column storage_days int not null default 7,
  add column paper_size text not null default 'A4';
alter table gallery
  add column payment_days int not null default 7,
  add column settlement_days int not null default 30,
  add column storage_days int not null default 7,
  add column paper_size text not null default 'A4';

-- The accounts to which buyers pay. Each has an id of its own, so that a ledger can refer to it.
create table company_bank_accounts (
  id bigint generated always as identity primary key,
  company text not null check (company in ('HOUSE', 'GALLERY')),
  position int not null,
  holder text not null,
  account text not null,
  bank_code text not null,
  bank text not null,
  currency text not null
);

-- The numbers of a company's documents, one series for each kind. Taking a number will update its row in the transaction
-- that issues the document, so that there are no gaps.
create table number_series (
  company text not null check (company in ('HOUSE', 'GALLERY')),
  document text not null check (document in ('INVOICE', 'CREDIT_NOTE', 'SETTLEMENT', 'CONSIGNMENT', 'RECEIPT')),
  pattern text not null,
  next_number int not null default 1,
  primary key (company, document),
  unique (company, pattern) deferrable initially deferred
);
insert into number_series (company, document, pattern)
select c.company, d.document, c.prefix || d.prefix || '-{00000}'
from (values ('HOUSE', ''), ('GALLERY', 'G-')) c (company, prefix),
  (values ('INVOICE', 'INV'), ('CREDIT_NOTE', 'CN'), ('SETTLEMENT', 'SET'), ('CONSIGNMENT', 'CON'), ('RECEIPT', 'REC'))
    d (document, prefix);

-- What a catalog states about an item besides its description: weight, edition, signature, inscriptions, exhibitions,
-- literature and certificates.
alter table items
  add column weight text not null default '',
  add column edition text not null default '',
  add column signature text not null default '',
  add column inscriptions text not null default '',
  add column exhibited text not null default '',
  add column literature text not null default '',
  add column certificate text not null default '';

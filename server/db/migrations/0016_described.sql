-- What a catalogue says of a thing beside its text: how heavy it is, of which edition, what stands on it, where it was
-- shown and written about, and who vouches for it.
alter table items
  add column weight text not null default '',
  add column edition text not null default '',
  add column signature text not null default '',
  add column inscriptions text not null default '',
  add column exhibited text not null default '',
  add column literature text not null default '',
  add column certificate text not null default '';

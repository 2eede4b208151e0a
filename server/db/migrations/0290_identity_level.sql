-- What a sale asks to know of its bidders before they are approved. Until now, verification where it is required.
alter table auctions add column identity_level text not null default 'WHERE_REQUIRED'
  check (identity_level in ('NONE', 'CONTACT', 'WHERE_REQUIRED', 'VERIFIED'));

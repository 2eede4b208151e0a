-- A file can also be imported into a register of the house: its customers or its artists.
alter table imports add column noun text;
update imports set noun = case when auction_id is null then 'collections' else 'auctions' end;
alter table imports alter column noun set not null,
  drop constraint imports_target,
  add constraint imports_target check (noun in ('auctions', 'collections', 'customers', 'artists')
    and (noun = 'auctions') = (auction_id is not null) and (noun = 'collections') = (collection_id is not null));
create index imports_register on imports (noun, id desc) where auction_id is null and collection_id is null;

-- Finds imported customers again by their number in the source.
create index customers_elsewhere on customers (external_ref, source) where external_ref <> '';

-- A consent that was given elsewhere does not have a wording of this house.
alter table consents drop constraint consents_check1,
  add constraint consents_worded check (wording_version is null or basis = 'CONSENT');

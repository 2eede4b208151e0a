-- Two labels are the same lot number if they differ only in case or in the form of their characters (NFKC): 77A and
-- 77a, 77 and ７７.
create function lot_key(text) returns text
  language sql immutable parallel safe strict
  return lower(normalize($1, NFKC));
-- A sale that already has both labels keeps them until a user renumbers the later lot.
alter table lots add column number_twin int not null default 0;
update lots set number_twin = twins.nth
from (select id, row_number() over (partition by auction_id, lot_key(number) order by id) - 1 as nth from lots) twins
where lots.id = twins.id and twins.nth > 0;
create unique index lots_key on lots (auction_id, lot_key(number), number_twin);
drop index lots_number;

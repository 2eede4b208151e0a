-- Two labels are one number when only their case or the form of their signs differs: 77A and 77a, 77 and ７７.
create function lot_key(text) returns text
  language sql immutable parallel safe strict
  return lower(normalize($1, NFKC));
-- A sale that has both already keeps both, each under its own label, until somebody renumbers the later one.
alter table lots add column number_twin int not null default 0;
update lots set number_twin = twins.nth
from (select id, row_number() over (partition by auction_id, lot_key(number) order by id) - 1 as nth from lots) twins
where lots.id = twins.id and twins.nth > 0;
create unique index lots_key on lots (auction_id, lot_key(number), number_twin);
drop index lots_number;

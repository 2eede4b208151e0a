-- What customers are reached by is searched as names are: without accents, and Chinese signs in their simplified form.
alter table customers
  drop column signs,
  add column words text generated always as (fold(reached_by)) stored,
  -- Names, towns and streets of one or two Chinese signs: trigrams need three.
  add column signs text[] generated always as (han_signs(spellings || ' ' || reached_by)) stored;
create index customers_signs on customers using gin (signs);
drop index customers_reached;
create index customers_reached on customers using gin (words gin_trgm_ops);
alter index customers_reached set (gin_pending_list_limit = 32768);

-- The town is shown to every reader, so every reader finds customers by it.
create index customers_town_words on customers using gin (fold(town) gin_trgm_ops);
create index customers_town_signs on customers using gin (han_signs(town));

-- A number is typed in capitals or not.
create index customers_no_folded on customers (lower(customer_no) collate "C");

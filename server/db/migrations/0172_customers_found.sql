-- Contact details are searched like names: without accents, and with Chinese characters in their simplified form.
alter table customers
  drop column signs,
  add column words text generated always as (fold(reached_by)) stored,
  -- For searches of one or two Chinese characters of a name, town or street: trigrams need three.
  add column signs text[] generated always as (han_signs(spellings || ' ' || reached_by)) stored;
create index customers_signs on customers using gin (signs);
drop index customers_reached;
create index customers_reached on customers using gin (words gin_trgm_ops);
alter index customers_reached set (gin_pending_list_limit = 32768);

-- Every user sees the town, so every user can find customers by it.
create index customers_town_words on customers using gin (fold(town) gin_trgm_ops);
create index customers_town_signs on customers using gin (han_signs(town));

-- Customer numbers are found in upper and lower case.
create index customers_no_folded on customers (lower(customer_no) collate "C");

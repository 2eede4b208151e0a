-- Finds joint lots in the ledger by their own title.
create index lots_title_folded on lots using gin (fold(title) gin_trgm_ops) where title <> '';

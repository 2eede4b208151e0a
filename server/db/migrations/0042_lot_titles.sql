-- A joint lot is found in the ledger by the title of its own.
create index lots_title_folded on lots using gin (fold(title) gin_trgm_ops) where title <> '';

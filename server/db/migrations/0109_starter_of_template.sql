-- The starter from which a template was created: planning the emails of a sale uses the house's own template in its
-- place.
alter table templates add column starter text;

-- Of which of the letters to begin with a template was made: whoever plans the letters of a sale takes the house's own one.
alter table templates add column starter text;

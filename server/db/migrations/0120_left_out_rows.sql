-- Why a row of a file is not imported: it is a header, a total, a section title or a note.
alter table import_rows add column left_out text;

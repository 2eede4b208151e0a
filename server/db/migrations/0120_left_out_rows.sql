-- Why a row of a file is none of the things that the file brings: a head, a total, the title of a section, a note.
alter table import_rows add column left_out text;

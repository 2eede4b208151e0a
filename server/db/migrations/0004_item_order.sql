-- Lists of one category or department are ordered by last change: the index lets deep pages be read in order instead of
-- sorted.
drop index items_category;
drop index items_department;
create index items_category on items (category_id, updated_at, id);
create index items_department on items (department_id, updated_at, id);

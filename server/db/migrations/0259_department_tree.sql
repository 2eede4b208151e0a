-- Departments have a head and an order of their own; categories are numbered within their department, as users arrange them.
alter table departments
  add column head_id bigint references users,
  add column position int not null default 0;
update departments d set position = o.place
from (select id, row_number() over (order by lower(name), id) as place from departments) o where o.id = d.id;
update categories c set position = o.place
from (
  select id, row_number() over (partition by department_id order by position, lower(name), id) as place from categories) o
where o.id = c.id;

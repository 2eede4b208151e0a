-- Tasks for customers, each with its assignee and due date.
create table customer_tasks (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  text text not null,
  due_on date not null,
  user_id bigint not null references users,
  given_by bigint not null references users,
  given_at timestamptz not null,
  done_at timestamptz,
  version int not null default 1
);
create index customer_tasks_open on customer_tasks (user_id, due_on, id) where done_at is null;
create index customer_tasks_of on customer_tasks (customer_id, due_on);
-- Finds customers whose birthday is near.
create index customers_birthday on customers (specialist_id, extract(month from born_on), extract(day from born_on))
  where born_on is not null;
select points_to_survivor('customer_tasks', 'customer_id');

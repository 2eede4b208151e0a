-- Goals of users. Who sees one is decided by `isGoalVisible` (server/permissions/goals.ts). Values that are computed from the
-- records of the house are never stored.
create table goals (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  state text not null default 'DRAFT',
  title text not null,
  from_day date not null,
  until_day date not null,
  description text not null,
  -- contract/goal-measures.ts
  measure text not null,
  department_id bigint references departments,
  category_id bigint references categories,
  currency text,
  -- minor units of the currency, basis points or a whole number
  target bigint not null,
  client_customer_id bigint references customers,
  client_user_id bigint references users,
  invitee_ids bigint[] not null default '{}',
  weight int,
  visibility text not null default 'PUBLIC',
  viewer_ids bigint[] not null default '{}',
  -- null: not closed
  result text,
  closed_at timestamptz,
  created_at timestamptz not null,
  version int not null default 1,
  check (from_day <= until_day),
  check (client_customer_id is null or client_user_id is null)
);
create index goals_owner on goals (owner_id, until_day);
create index goals_until on goals (until_day, id);
create index goals_client on goals (client_customer_id) where client_customer_id is not null;
select points_to_survivor('goals', 'client_customer_id');

-- Values entered by hand; rows are only added.
create table goal_values (
  id bigint generated always as identity primary key,
  goal_id bigint not null references goals on delete cascade,
  value bigint not null,
  note text not null,
  user_id bigint not null references users,
  at timestamptz not null
);
create index goal_values_of on goal_values (goal_id, id desc);

create table goal_ratings (
  goal_id bigint not null references goals on delete cascade,
  user_id bigint not null references users,
  score int not null check (score between 1 and 5),
  at timestamptz not null,
  primary key (goal_id, user_id)
);

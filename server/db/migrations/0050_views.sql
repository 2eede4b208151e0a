-- Saved views of lists: private to a user, or shared with all users.
create table views (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  list text not null,
  name text not null,
  query text not null,
  shared boolean not null default false,
  version int not null default 1
);
create unique index views_name on views (owner_id, list, lower(name));
create index views_shared on views (list) where shared;

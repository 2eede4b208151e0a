-- The picture of each user who has one. Its sizes are files in a folder of the file store, `avatars/<uuid>`. A new picture
-- is a new row, so that the address of a picture never shows another one.
create table avatars (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references users on delete cascade,
  folder text not null unique,
  created_at timestamptz not null
);

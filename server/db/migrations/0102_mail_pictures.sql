-- Pictures that were uploaded for emails and belong to no item. None is deleted, because sent emails show them for
-- years.
create table mail_pictures (
  id bigint generated always as identity primary key,
  file_key text not null unique,
  file_name text not null,
  bytes bigint not null,
  width integer not null,
  height integer not null,
  user_id bigint not null references users,
  at timestamptz not null
);

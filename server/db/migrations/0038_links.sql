-- Links that open a collection for viewers outside the house. Only the digest of a token is stored, so that a copy of
-- the database gives no access.
create table collection_links (
  id bigint generated always as identity primary key,
  collection_id bigint not null references collections on delete cascade,
  token_hash bytea not null unique,
  label text not null default '',
  created_by bigint references users,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  opened int not null default 0,
  last_opened_at timestamptz
);
create index collection_links_of on collection_links (collection_id, id);

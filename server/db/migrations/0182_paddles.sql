-- Normalizes a paddle, so that different spellings are one paddle: `042`, `42 ` and `４２`, `42a` and `42A`, `#42`.
create function paddle_key(text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(upper(regexp_replace(normalize($1, NFKC), '[\s#]', '', 'g')), '^0+(?=.)', '');

create index lots_paddle on lots (auction_id, paddle_key(paddle)) where paddle <> '';

-- Paddles that were recorded in a sale, including those of undone results: users are not asked about them again. Only a
-- hash is stored, because a paddle may contain a name, which must not outlive the erasure of its customer.
create table known_paddles (
  auction_id bigint not null references auctions on delete cascade,
  paddle_hash bigint not null,
  primary key (auction_id, paddle_hash)
);
insert into known_paddles (auction_id, paddle_hash)
select distinct auction_id, hashtextextended(paddle_key(paddle), 0) from lots where paddle_key(paddle) <> '';

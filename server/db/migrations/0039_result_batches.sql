-- Results of files that were recorded together: how far it is, which were refused and why, and so that all of it can be
-- taken back.
create table result_batches (
  id bigint generated always as identity primary key,
  auction_id bigint not null references auctions,
  user_id bigint not null references users,
  state text not null,
  confirmed boolean not null,
  done int not null default 0,
  total int not null,
  recorded int not null default 0,
  refused jsonb not null default '[]',
  stopped jsonb,
  created_at timestamptz not null
);
create index result_batches_auction on result_batches (auction_id, id);
create unique index result_batches_applying on result_batches (auction_id) where state = 'APPLYING';

-- the batch that has met a result last, and what a lot sold subject said before its consignor answered
alter table staged_results add column batch_id bigint references result_batches, add column before jsonb;
create index staged_results_batch on staged_results (batch_id);

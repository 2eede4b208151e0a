-- Staged results that were recorded together: the progress, the refused results with their reasons, and the reference
-- that lets a user undo the batch.
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

-- the batch that processed a result last, and the result that a lot sold subject had before its consignor answered
alter table staged_results add column batch_id bigint references result_batches, add column before jsonb;
create index staged_results_batch on staged_results (batch_id);

-- The shortcuts of each user: keys of saved views, and addresses of pages and actions (contract/shortcuts.ts), in order.
create table shortcuts (
  user_id bigint primary key references users on delete cascade,
  keys text[] not null
);

-- The requests that a user follows up on, for the home page.
create index lot_requests_user on lot_requests (coalesce(handed_to, asked_by));

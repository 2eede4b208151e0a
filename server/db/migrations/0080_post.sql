-- Letters that are written once and sent often. Of TRANSACTIONAL ones `key` says what the house sends with them.
create table templates (
  id bigint generated always as identity primary key,
  kind text not null default 'CAMPAIGN' check (kind in ('CAMPAIGN', 'TRANSACTIONAL')),
  key text unique,
  name text not null,
  -- language → letter (contract/blocks.ts)
  letters jsonb not null default '{}',
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  created_by bigint references users,
  updated_at timestamptz not null default now(),
  updated_by bigint references users,
  version int not null default 1,
  check ((kind = 'TRANSACTIONAL') = (key is not null))
);
create unique index templates_name on templates (lower(name)) where archived_at is null;

-- How a template stood each time that it was saved; never rewritten.
create table template_versions (
  template_id bigint not null references templates on delete cascade,
  number int not null,
  letters jsonb not null,
  at timestamptz not null,
  user_id bigint references users,
  primary key (template_id, number)
);

-- Through what mail leaves the house. Where `host` is empty: as MAIL_URL says, and without one it stays in the outbox.
create table mail_accounts (
  id bigint generated always as identity primary key,
  name text not null,
  is_default boolean not null default false,
  host text not null default '',
  port int not null default 587,
  -- TLS from the first byte, or STARTTLS
  secure boolean not null default false,
  username text not null default '',
  password text not null default '',
  from_name text not null default '',
  from_address text not null default '',
  reply_to text not null default '',
  department_id bigint references departments,
  connections int not null default 5 check (connections between 1 and 50),
  -- so many mails at most; null: as many as it takes
  per_second int,
  per_minute int,
  per_hour int,
  per_day int,
  dkim_domain text not null default '',
  dkim_selector text not null default '',
  dkim_key text not null default '',
  -- where bounces go: bounce+<token>@domain
  bounce_domain text not null default '',
  imap_host text not null default '',
  imap_port int not null default 993,
  imap_secure boolean not null default true,
  imap_username text not null default '',
  imap_password text not null default '',
  imap_folder text not null default 'INBOX',
  imap_uid bigint not null default 0,
  imap_validity bigint,
  webhook_secret text not null default '',
  -- asked whether it has a mail: GET <address>?messageId=…
  oracle_url text not null default '',
  when_unknown text not null default 'HOLD' check (when_unknown in ('HOLD', 'RESEND')),
  -- faults of the connection in a row; it rests until `opens_at`
  faults int not null default 0,
  opens_at timestamptz,
  last_error text,
  version int not null default 1
);
create unique index mail_accounts_name on mail_accounts (lower(name));
create unique index mail_accounts_default on mail_accounts (is_default) where is_default;
insert into mail_accounts (name, is_default) values ('House', true);

-- What an account may still send in the running second, minute, hour and day; it survives a restart.
create table account_rates (
  account_id bigint not null references mail_accounts on delete cascade,
  period text not null check (period in ('SECOND', 'MINUTE', 'HOUR', 'DAY')),
  tokens double precision not null,
  at timestamptz not null,
  primary key (account_id, period)
);

alter table email_settings
  -- where a lot, a sale and a collection are seen on the house's own site: {code}, {lot}, {id}
  add column lot_address text not null default '',
  add column sale_address text not null default '',
  add column collection_address text not null default '',
  -- a campaign to more people than this needs a second person
  add column approve_above int not null default 1000,
  -- so many advertisements at most in so many days
  add column cap_mails int not null default 0,
  add column cap_days int not null default 7,
  -- nothing is sent between these hours where the reader is; null: at any time
  add column quiet_from int,
  add column quiet_until int,
  add column tracks boolean not null default true;

-- Addresses to which nothing is written, whoever has them. Of an erased person the digest alone is kept.
create table suppressions (
  id bigint generated always as identity primary key,
  -- in small letters; of an erased person 'sha256:…'
  email text not null unique,
  reason text not null,
  -- where it was learned: SMTP, MAILBOX, WEBHOOK, STAFF
  source text not null,
  detail text not null default '',
  campaign_id bigint,
  at timestamptz not null,
  user_id bigint references users,
  expires_at timestamptz
);
create index suppressions_at on suppressions (at desc, id desc);

-- Whom to write to, under a name: a condition that is asked anew each time, or people who were taken down once.
create table segments (
  id bigint generated always as identity primary key,
  name text not null,
  description text not null default '',
  condition jsonb not null,
  frozen_at timestamptz,
  created_at timestamptz not null default now(),
  created_by bigint references users,
  archived_at timestamptz,
  version int not null default 1
);
create unique index segments_name on segments (lower(name)) where archived_at is null;
create table segment_members (
  segment_id bigint not null references segments on delete cascade,
  customer_id bigint not null references customers on delete cascade,
  primary key (segment_id, customer_id)
);
create index segment_members_of on segment_members (customer_id);
select points_to_survivor('segment_members', 'customer_id');

create table campaigns (
  id bigint generated always as identity primary key,
  name text not null,
  state text not null default 'DRAFT',
  department_id bigint references departments,
  -- of what it tells, which customers allow or not (contract/consents.ts)
  topic text not null,
  auction_id bigint references auctions,
  collection_id bigint references collections,
  account_id bigint references mail_accounts,
  template_id bigint references templates,
  from_name text not null default '',
  reply_to text not null default '',
  -- who is meant and who is not (contract/segments.ts)
  audience jsonb not null default '{"include": [], "exclude": []}',
  -- the language of customers whose own has no letter
  fallback_language text not null default 'en-US',
  -- null: no test. Otherwise what is tested, on how many, for how long, and what decides
  test jsonb,
  -- null: at once when it is started
  send_at timestamptz,
  -- at that time in the sale's zone, or on each reader's own clock
  by_reader_zone boolean not null default false,
  tracks boolean not null default true,
  pause_reason text,
  -- why, in words: of the mail server, or of who paused it
  pause_detail text not null default '',
  -- what was confirmed although the check warned of it
  accepted jsonb not null default '[]',
  created_at timestamptz not null default now(),
  created_by bigint not null references users,
  submitted_by bigint references users,
  approved_by bigint references users,
  approved_at timestamptz,
  started_at timestamptz,
  started_by bigint references users,
  finished_at timestamptz,
  -- the campaign whose readers this one is for once more
  again_of bigint references campaigns,
  version int not null default 1
);
create index campaigns_due on campaigns (send_at) where state = 'SCHEDULED';
create index campaigns_open on campaigns (id) where state in ('PREPARING', 'SENDING');

-- What it says: a letter for each variant and language. Frozen at the start with what it shows of lots and sales.
create table campaign_letters (
  campaign_id bigint not null references campaigns on delete cascade,
  variant text not null default 'A' check (variant in ('A', 'B')),
  language text not null,
  letter jsonb not null,
  -- server/rendering: subject, HTML and text with their variables, as they are filled for each reader
  frozen jsonb,
  primary key (campaign_id, variant, language)
);

create table campaign_links (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns on delete cascade,
  number int not null,
  url text not null,
  lot_id bigint references lots on delete set null,
  auction_id bigint references auctions on delete set null,
  unique (campaign_id, number)
);

-- One row for each person who was meant. It is the order to send, the log and the line of the report.
create table campaign_recipients (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns on delete cascade,
  customer_id bigint not null references customers on delete cascade,
  -- in small letters; empty where there is none
  email text not null,
  language text not null,
  variant text not null default 'A',
  -- where their clock stands, for sends by the reader's time
  time_zone text,
  state text not null default 'PENDING',
  skip_reason text,
  -- what is said to this reader alone: lots chosen for them
  given jsonb,
  attempt int not null default 0,
  next_at timestamptz not null default now(),
  lease text,
  leased_until timestamptz,
  -- when the mail server was about to be told
  sending_at timestamptz,
  message_id text,
  smtp_code int,
  smtp_reply text,
  sent_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  bounced_at timestamptz,
  complained_at timestamptz,
  unsubscribed_at timestamptz,
  replied_at timestamptz
);
-- One mail for an address, however many records have it.
create unique index campaign_recipients_email on campaign_recipients (campaign_id, email)
  where state <> 'SKIPPED';
create index campaign_recipients_next on campaign_recipients (campaign_id, next_at, id) where state = 'PENDING';
create index campaign_recipients_leased on campaign_recipients (leased_until) where state in ('CLAIMED', 'SENDING');
create index campaign_recipients_unknown on campaign_recipients (campaign_id, sending_at) where state = 'UNKNOWN';
create index campaign_recipients_state on campaign_recipients (campaign_id, state, id);
create index campaign_recipients_of on campaign_recipients (customer_id, sent_at desc);
create unique index campaign_recipients_message on campaign_recipients (message_id) where message_id is not null;
select points_to_survivor('campaign_recipients', 'customer_id');

-- What came back: opens, presses, bounces, complaints, replies. Machines are noted as such, never left out.
create table recipient_events (
  id bigint generated always as identity primary key,
  recipient_id bigint not null references campaign_recipients on delete cascade,
  campaign_id bigint not null references campaigns on delete cascade,
  kind text not null,
  at timestamptz not null,
  machine boolean not null default false,
  link_id bigint references campaign_links on delete set null,
  detail jsonb not null default '{}'
);
create index recipient_events_of on recipient_events (recipient_id, id);
create index recipient_events_campaign on recipient_events (campaign_id, kind, at);

-- Mail that came to the house about its own: kept before it is taken out of the mailbox.
create table returned_mails (
  id bigint generated always as identity primary key,
  account_id bigint references mail_accounts on delete set null,
  at timestamptz not null,
  -- MAILBOX, WEBHOOK
  source text not null,
  digest bytea not null unique,
  raw bytea not null,
  kind text,
  recipient_id bigint references campaign_recipients on delete set null,
  handled_at timestamptz
);

alter table mails add column html text;

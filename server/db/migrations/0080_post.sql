-- Reusable emails. The `key` of a TRANSACTIONAL template names the automatic email that uses it.
create table templates (
  id bigint generated always as identity primary key,
  kind text not null default 'CAMPAIGN' check (kind in ('CAMPAIGN', 'TRANSACTIONAL')),
  key text unique,
  name text not null,
  -- language → email content (contract/blocks.ts)
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

-- The content of a template after each save; never rewritten.
create table template_versions (
  template_id bigint not null references templates on delete cascade,
  number int not null,
  letters jsonb not null,
  at timestamptz not null,
  user_id bigint references users,
  primary key (template_id, number)
);

-- The accounts through which email is sent. An empty `host` means the server of MAIL_URL; without MAIL_URL, email stays
-- in the outbox.
create table mail_accounts (
  id bigint generated always as identity primary key,
  name text not null,
  is_default boolean not null default false,
  host text not null default '',
  port int not null default 587,
  -- true for TLS from the first byte, false for STARTTLS
  secure boolean not null default false,
  username text not null default '',
  password text not null default '',
  from_name text not null default '',
  from_address text not null default '',
  reply_to text not null default '',
  department_id bigint references departments,
  connections int not null default 5 check (connections between 1 and 50),
  -- maximum numbers of emails; null for no limit
  per_second int,
  per_minute int,
  per_hour int,
  per_day int,
  dkim_domain text not null default '',
  dkim_selector text not null default '',
  dkim_key text not null default '',
  -- domain that receives bounces: bounce+<token>@domain
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
  -- queried whether the mail server has an email: GET <address>?messageId=…
  oracle_url text not null default '',
  when_unknown text not null default 'HOLD' check (when_unknown in ('HOLD', 'RESEND')),
  -- consecutive connection failures; the account pauses until `opens_at`
  faults int not null default 0,
  opens_at timestamptz,
  last_error text,
  version int not null default 1
);
create unique index mail_accounts_name on mail_accounts (lower(name));
create unique index mail_accounts_default on mail_accounts (is_default) where is_default;
insert into mail_accounts (name, is_default) values ('House', true);

-- The number of emails an account can still send in the current second, minute, hour and day. It survives a restart.
create table account_rates (
  account_id bigint not null references mail_accounts on delete cascade,
  period text not null check (period in ('SECOND', 'MINUTE', 'HOUR', 'DAY')),
  tokens double precision not null,
  at timestamptz not null,
  primary key (account_id, period)
);

alter table email_settings
  -- addresses of lots, sales and collections on the house's own website, with the placeholders {code}, {lot} and {id}
  add column lot_address text not null default '',
  add column sale_address text not null default '',
  add column collection_address text not null default '',
  -- a campaign to more recipients than this needs approval by a second user
  add column approve_above int not null default 1000,
  -- maximum number of marketing emails to a customer within `cap_days` days; 0 for no limit
  add column cap_mails int not null default 0,
  add column cap_days int not null default 7,
  -- hours between which nothing is sent, in the recipient's time zone; null for no quiet hours
  add column quiet_from int,
  add column quiet_until int,
  add column tracks boolean not null default true;

-- Addresses that get no email, no matter which record has them. Of an erased customer, only the digest is stored.
create table suppressions (
  id bigint generated always as identity primary key,
  -- in lower case; 'sha256:…' for an erased customer
  email text not null unique,
  reason text not null,
  -- how the reason became known: SMTP, MAILBOX, WEBHOOK, STAFF
  source text not null,
  detail text not null default '',
  campaign_id bigint,
  at timestamptz not null,
  user_id bigint references users,
  expires_at timestamptz
);
create index suppressions_at on suppressions (at desc, id desc);

-- Named audiences: a condition that is evaluated each time, or a fixed list of customers.
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
  -- the subject of the campaign, to which customers consent or not (contract/consents.ts)
  topic text not null,
  auction_id bigint references auctions,
  collection_id bigint references collections,
  account_id bigint references mail_accounts,
  template_id bigint references templates,
  from_name text not null default '',
  reply_to text not null default '',
  -- included and excluded recipients (contract/segments.ts)
  audience jsonb not null default '{"include": [], "exclude": []}',
  -- used for customers in whose language there is no content
  fallback_language text not null default 'en-US',
  -- null for no test; otherwise what is tested, on how many recipients, for how long, and the criterion
  test jsonb,
  -- null for immediately when started
  send_at timestamptz,
  -- whether the time of `send_at` applies in each recipient's time zone instead of the sale's
  by_reader_zone boolean not null default false,
  tracks boolean not null default true,
  pause_reason text,
  -- the reason as text, from the mail server or from the user who paused the campaign
  pause_detail text not null default '',
  -- warnings of the check that a user confirmed
  accepted jsonb not null default '[]',
  created_at timestamptz not null default now(),
  created_by bigint not null references users,
  submitted_by bigint references users,
  approved_by bigint references users,
  approved_at timestamptz,
  started_at timestamptz,
  started_by bigint references users,
  finished_at timestamptz,
  -- the campaign of which this is a copy for recipients who did not open it
  again_of bigint references campaigns,
  version int not null default 1
);
create index campaigns_due on campaigns (send_at) where state = 'SCHEDULED';
create index campaigns_open on campaigns (id) where state in ('PREPARING', 'SENDING');

-- The content of a campaign for each variant and language. At the start it is frozen together with the data of lots and
-- sales that it shows.
create table campaign_letters (
  campaign_id bigint not null references campaigns on delete cascade,
  variant text not null default 'A' check (variant in ('A', 'B')),
  language text not null,
  letter jsonb not null,
  -- compiled by server/rendering: subject, HTML and text with variables that are filled in for each recipient
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

-- One row for each intended recipient. It is the order to send, the log and the row of the report.
create table campaign_recipients (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns on delete cascade,
  customer_id bigint not null references customers on delete cascade,
  -- in lower case; empty when there is none
  email text not null,
  language text not null,
  variant text not null default 'A',
  -- for sends at the recipient's local time
  time_zone text,
  state text not null default 'PENDING',
  skip_reason text,
  -- content for this recipient only: lots that were selected for them
  given jsonb,
  attempt int not null default 0,
  next_at timestamptz not null default now(),
  lease text,
  leased_until timestamptz,
  -- set immediately before the email is passed to the mail server
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
-- One email per address, no matter how many records share it.
create unique index campaign_recipients_email on campaign_recipients (campaign_id, email)
  where state <> 'SKIPPED';
create index campaign_recipients_next on campaign_recipients (campaign_id, next_at, id) where state = 'PENDING';
create index campaign_recipients_leased on campaign_recipients (leased_until) where state in ('CLAIMED', 'SENDING');
create index campaign_recipients_unknown on campaign_recipients (campaign_id, sending_at) where state = 'UNKNOWN';
create index campaign_recipients_state on campaign_recipients (campaign_id, state, id);
create index campaign_recipients_of on campaign_recipients (customer_id, sent_at desc);
create unique index campaign_recipients_message on campaign_recipients (message_id) where message_id is not null;
select points_to_survivor('campaign_recipients', 'customer_id');

-- Responses: opens, clicks, bounces, complaints and replies. Automated ones are marked as such, never omitted.
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

-- Incoming email about sent email. It is stored before it is removed from the mailbox.
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

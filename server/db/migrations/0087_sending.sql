alter table mail_accounts
  -- how long the mail server may still be storing an email after the connection broke: the server is not queried
  -- earlier
  add column grace_seconds int not null default 600 check (grace_seconds between 1 and 86400),
  -- emails per second to which the account was throttled at `slow_at`; the limit rises again over time
  add column slow_rate double precision,
  add column slow_at timestamptz;

-- The last emails that a campaign tried to send, which decide whether it continues.
create index campaign_recipients_tried on campaign_recipients (campaign_id, sending_at desc) where sending_at is not null;

-- Returns when the quiet hours that apply at this moment end; null outside quiet hours. A null zone means the house's
-- time zone.
create function quiet_until(moment timestamptz, zone text, starts int, ends int) returns timestamptz
language sql stable as $$
  select case
    when starts is null or ends is null or starts = ends then null
    when starts < ends and not (hour >= starts and hour < ends) then null
    when starts > ends and not (hour >= starts or hour < ends) then null
    else (date_trunc('day', here) + make_interval(days => (hour >= ends)::int, hours => ends)) at time zone known
  end
  from (select coalesce(zone, (select time_zone from house)) as known) z,
    lateral (select moment at time zone known as here) h,
    lateral (select extract(hour from here)::int as hour) o
$$;

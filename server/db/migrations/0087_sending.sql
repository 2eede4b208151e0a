alter table mail_accounts
  -- so long the mail server may still be storing what it was sent when the line broke: before, it is not asked for it
  add column grace_seconds int not null default 600 check (grace_seconds between 1 and 86400),
  -- so many mails a second were too many at that time: it is less then, and grows again by itself
  add column slow_rate double precision,
  add column slow_at timestamptz;

-- The mails a campaign tried last, by which is judged whether it goes on.
create index campaign_recipients_tried on campaign_recipients (campaign_id, sending_at desc) where sending_at is not null;

-- When quiet ends, for whom it is quiet at that moment; null: it is not. Who has no zone has the house's.
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

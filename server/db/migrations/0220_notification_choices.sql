-- How users want to be notified. An absent row means the default (contract/notification-categories.ts).
create table notification_choices (
  user_id bigint not null references users on delete cascade,
  category text not null,
  channel text not null,
  enabled boolean not null,
  primary key (user_id, category, channel)
);

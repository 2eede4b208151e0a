-- The look that users have chosen for their pages (contract/appearance.ts); without a row, the standard.
create table appearances (
  user_id bigint primary key references users on delete cascade,
  theme text not null check (theme in ('HOUSE', 'LIGHT', 'DARK', 'SYSTEM')),
  contrast text not null check (contrast in ('SYSTEM', 'NORMAL', 'HIGH')),
  motion text not null check (motion in ('SYSTEM', 'REDUCED')),
  color_weak text not null check (color_weak in ('HOUSE', 'ON', 'OFF'))
);

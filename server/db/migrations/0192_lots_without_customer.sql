-- A user has stated that no customer is the buyer. Other lots with the same paddle do not change that.
alter table lots add column no_customer boolean not null default false;

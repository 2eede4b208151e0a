-- Somebody said of a result that no customer is the buyer: lots under the same paddle do not change that.
alter table lots add column no_customer boolean not null default false;

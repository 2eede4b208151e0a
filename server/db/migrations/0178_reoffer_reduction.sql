-- The percentage by which the estimates and the reserve of a passed lot are reduced when it is offered again.
alter table house add column reoffer_reduction int not null default 0 check (reoffer_reduction between 0 and 90);

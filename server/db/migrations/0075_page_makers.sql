-- Who of the house made the address of the page on which somebody chose: they may have opened it themselves.
alter table consents add column page_by bigint references users;

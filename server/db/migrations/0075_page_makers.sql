-- The user who created the link to the page on which a consent was chosen: that user could have opened the page instead
-- of the customer.
alter table consents add column page_by bigint references users;

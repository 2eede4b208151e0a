-- Whether the tour of the demo house is offered to the user: until they take or decline it.
alter table users add column offers_tour boolean not null default true;

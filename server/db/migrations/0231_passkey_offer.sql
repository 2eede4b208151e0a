-- How the session began: sessions that began with a password offer a passkey. Unknown for older ones.
alter table sessions add column way text not null default '';

-- Whether the user is still to be offered a passkey; false once they declined or added one.
alter table users add column offers_passkey boolean not null default true;

-- In new houses the session of an administrator lasts 12 hours, and in a browser that is remembered as long as that of other
-- users. Existing houses keep their settings: their limit for administrators applies to every browser.
alter table house add column admin_remembered boolean not null default false;
update house set admin_session_hours = 12, admin_remembered = true where not exists (select 1 from users);

-- The remembered browser in which a session began; null when there is none or it was forgotten.
alter table sessions add column remembered_id bigint references remembered_devices on delete set null;
create index sessions_remembered on sessions (remembered_id);

-- What makes a user check what opens the account before anything else: they have reported a sign-in as not theirs, or an
-- administrator has reset their second factors.
alter table users add column review text check (review in ('REPORTED', 'RESET'));

-- With which sign-in a session began, and in which session a passkey was registered; null for older rows.
alter table sessions add column sign_in_id bigint references sign_ins on delete set null;
create index sessions_sign_in on sessions (sign_in_id);
alter table passkeys add column sign_in_id bigint references sign_ins on delete set null;
create index passkeys_sign_in on passkeys (sign_in_id);

-- When the user last proved who they are in this session, at its start or by confirming the password.
alter table sessions add column confirmed_at timestamptz;

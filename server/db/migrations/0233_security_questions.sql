-- A question whose answer is a hint for an administrator who resets a user's second factor. No way to sign in asks for it,
-- and it is off until the house turns it on.
alter table house add column security_question boolean not null default false;
alter table users
  add column security_question text,
  add column security_answer_hash text,
  add constraint users_security_question_check
    check ((security_question is null) = (security_answer_hash is null));

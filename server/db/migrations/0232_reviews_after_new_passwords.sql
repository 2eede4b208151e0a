-- A user who sets a new password by a link, too, checks what else opens the account.
alter table users
  drop constraint users_review_check,
  add constraint users_review_check check (review in ('REPORTED', 'RESET', 'PASSWORD'));

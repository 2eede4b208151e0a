-- Setting a password signs the user in, which was not recorded as a sign-in.
update users u set last_login_at = s.at
from (
  select e.noun_id as id, max(e.at) as at from events e
  where e.noun = 'users' and e.deed in ('activate', 'reset-password', 'found-house') group by e.noun_id) s
where s.id = u.id and (u.last_login_at is null or u.last_login_at < s.at);

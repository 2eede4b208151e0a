-- Totals of lots and users are not cached: lots also depend on items, pictures and rules, and there are few users.
-- Their writes need not be counted.
drop trigger lots_changed on lots;
drop trigger pictures_changed on pictures;
drop trigger users_changed on users;
delete from change_counters where noun in ('lots', 'users');

-- Nobody remembers a total of lots or users: lots depend on items, pictures and rules as well, users are few. Their
-- writes need not be counted.
drop trigger lots_changed on lots;
drop trigger pictures_changed on pictures;
drop trigger users_changed on users;
delete from change_counters where noun in ('lots', 'users');

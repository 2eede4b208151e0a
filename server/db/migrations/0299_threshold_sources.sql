-- Each threshold names the law that sets it, as the schedules name theirs.
alter table regulation add column source text not null default '';
update regulation set source = 'Directive (EU) 2015/849 as amended by Directive (EU) 2018/843: EUR 10,000'
  where valid_from = '2000-01-01' and threshold = 1000000 and currency = 'EUR';
update regulation set source = 'Money Laundering Regulations 2017 as amended on 9 June 2026, in force from 30 June 2026: GBP 10,000'
  where valid_from = '2026-06-30' and threshold = 1000000 and currency = 'GBP';

-- Two records with the same email address or phone number rank high in the list, no matter how much else differs.
alter table customer_pairs add column rank int not null generated always as (
  case when terms @> '[{"term": "EMAIL"}]' or terms @> '[{"term": "PHONE"}]' then greatest(score, 60) else score end) stored;
drop index customer_pairs_likest;
create index customer_pairs_likest on customer_pairs (rank desc, low_id, high_id) where dismissed_at is null;

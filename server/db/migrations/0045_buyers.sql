-- The customer record of a buyer or client. The printed name stays as it was typed.
alter table lots add column if not exists buyer_id bigint references customers;
alter table sales add column if not exists buyer_id bigint references customers;
alter table reservations add column if not exists customer_id bigint references customers;
alter table staged_results add column if not exists buyer_id bigint references customers;
create index if not exists lots_buyer on lots (buyer_id) where buyer_id is not null;
create index if not exists sales_buyer on sales (buyer_id, sold_at desc, id desc) where buyer_id is not null;
create index if not exists reservations_customer on reservations (customer_id) where customer_id is not null;
create index if not exists staged_results_buyer on staged_results (buyer_id) where buyer_id is not null;

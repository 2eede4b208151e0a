-- Whether a reply came from an address that is neither one of the customer's nor the recipient of its conversation.
alter table customer_emails add column unknown_sender boolean not null default false;
update customer_emails e set unknown_sender = true
where e.incoming
  and not exists (
    select 1 from customer_contacts o
    where o.customer_id = e.customer_id and o.kind = 'EMAIL' and o.ended_at is null and o.value = e.address)
  and not exists (
    select 1 from customer_emails t where t.customer_id = e.customer_id and t.thread_id = e.thread_id and not t.incoming and t.address = e.address);

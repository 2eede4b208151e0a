-- The note of goods that were handed over together: what it says, and the PDF file that was made of it once.
create table release_notes (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices,
  -- the buyer; null once the note was erased
  customer_id bigint references customers,
  -- counted within the invoice, as the last part of the number of the note
  position int not null,
  document jsonb,
  file_key text,
  released_at timestamptz not null,
  unique (invoice_id, position)
);
create index release_notes_customer on release_notes (customer_id);
select points_to_survivor('release_notes', 'customer_id');
alter table releases add column release_note_id bigint references release_notes;
create index releases_note on releases (release_note_id);

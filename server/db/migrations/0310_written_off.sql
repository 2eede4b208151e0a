-- An invoice of which the rest was written off as bad debt.
alter table invoices drop constraint invoices_state_check,
  add constraint invoices_state_check
    check (state in ('DRAFT', 'ISSUED', 'PART_PAID', 'PAID', 'WRITTEN_OFF', 'CREDITED', 'VOID'));

-- Rates of VAT that differ from the standard rate of the tax schedule, in basis points: on what the buyer pays, and on what
-- the consignor is charged. null: a category uses the rate of its department, a department that of the schedule.
alter table departments
  add column invoice_vat_rate integer check (invoice_vat_rate >= 0),
  add column settlement_vat_rate integer check (settlement_vat_rate >= 0);
alter table categories
  add column invoice_vat_rate integer check (invoice_vat_rate >= 0),
  add column settlement_vat_rate integer check (settlement_vat_rate >= 0);
-- The rate under which a lot was sold; null: the standard rate of the schedule.
alter table lots add column sold_vat_rate integer;

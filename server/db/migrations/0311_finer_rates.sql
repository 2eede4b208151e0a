-- Rates in basis points may have two decimals: sales taxes such as 8.875 % are finer than basis points.
alter table departments
  alter column invoice_vat_rate type numeric,
  alter column settlement_vat_rate type numeric;
alter table categories
  alter column invoice_vat_rate type numeric,
  alter column settlement_vat_rate type numeric;
alter table lots alter column sold_vat_rate type numeric;
alter table invoice_lines alter column vat_rate type numeric;
alter table invoice_taxes alter column rate type numeric;
alter table reminder_rules alter column interest_rate type numeric;

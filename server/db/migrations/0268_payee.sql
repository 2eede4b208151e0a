-- The API calls the payee of an account so; the table follows.
alter table company_bank_accounts rename column holder to payee;

-- The collecting society to which royalties of the resale right are paid, by schedule.
update schedules set body = body || jsonb_build_object('society',
    case when body ->> 'jurisdiction' = 'United Kingdom' and source like 'DACS%' then 'DACS' else '' end)
  where kind = 'RESALE_RIGHT';

-- Frozen rows named none.
update register_copy_rows r set content = content || '{"society": ""}'
  from register_copies c where c.id = r.copy_id and c.register = 'RESALE_RIGHT';

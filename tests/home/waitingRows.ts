import sql from 'sql-template-tag';
import { uploadLotFile } from '../imports/file';
import { createCataloguedSale } from '../results/sale';
import { explanationOf } from '../sanctions/explanation';
import type { TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

/** Adds customers of each role: two without a contact for half a year, others who must not be counted, some to verify. */
export async function addCustomers(app: TestApp) {
  for (const role of ['ADMIN', 'MANAGER', 'SPECIALIST'] as const) {
    const client = await app.signIn(role);
    const specialistId = (await client.get<{ user: { id: number } }>('/session')).body.user.id;
    const ids: number[] = [];
    for (const lastName of ['Never', 'Old', 'Recent', 'Inactive'])
      ids.push((await client.post<{ id: number }>('/customers', { lastName, specialistId })).body.id);
    const [never, old, recent, inactive] = ids;
    await app.db.run(sql`
      update customers c set last_contact_at = now() - make_interval(days => d.days), standing = d.standing
      from (values (${old}::bigint, 182, 'ACTIVE'), (${recent}, 178, 'ACTIVE'), (${inactive}, 900, 'DORMANT')) as d(id, days, standing)
      where c.id = d.id`);
    await app.db.run(sql`
      insert into sanction_hits (customer_id, kind, reference, names, born, countries, regime, said, score, explanation, found_at, state)
      select ${never}, 'HOUSE', reference, '{Nobody}', '{}', '{}', '', '', 50, ${JSON.stringify(explanationOf('Never', 'Nobody'))}::jsonb, now(), state
      from (values ('1', 'OPEN'), ('2', 'OPEN'), ('3', 'DISMISSED')) as h(reference, state)`);
  }
}

/** Adds open requests, decisions and unapplied results to several sales, and as many that are settled. */
export async function addDecisions(app: TestApp, manager: ApiClient) {
  const upload = await uploadLotFile(
    manager,
    await createCataloguedSale(app, manager, { lots: [] }),
    'lots.csv',
    'lot\n1\n',
  );
  const { id: by } = await app.db.row<{ id: number }>(sql`select id from users where role = 'SPECIALIST'`);
  await app.db.run(sql`
    insert into lot_requests (auction_id, lot_id, kind, reason, asked_by, asked_at, outcome)
    select l.auction_id, l.id, kind, 'Damaged', ${by}, now(), case when l.number = '3' then 'DECLINED' end
    from lots l, unnest(array['WITHDRAW', 'CHANGE']) kind
    where l.status <> 'DRAFT' and (l.number in ('1', '3') or l.number = '2' and kind = 'CHANGE')`);
  await app.db.run(sql`
    insert into decisions (auction_id, lot_id, kind, options, created_at, decided_at)
    select auction_id, id, 'BUYERS', '[]', now(), case when number = '3' then now() end
    from lots where status <> 'DRAFT' and number in ('1', '2', '3')`);
  await app.db.run(sql`
    insert into staged_results (lot_id, import_id, outcome, applied_at)
    select id, ${upload.id}, 'PASSED', case when number = '1' then now() end from lots where number in ('1', '6')`);
  for (const name of ['Spring', 'Autumn']) await manager.post('/campaigns', { name });
  await app.db.run(sql`
    update campaigns set state = 'IN_REVIEW', submitted_by = ${by}, created_by = ${by}, updated_by = ${by} where name = 'Spring'`);
}

import sql from 'sql-template-tag';
import type { ConditionName } from '#contract/api/subjects';
import type { ImportSheet } from '#contract/import-sheet';
import { checkImport, commitImport } from '../imports/file';
import { disablePublicationChecks } from '../works/gallery';
import type { Call } from './calls';
import { newLot, unique, type World } from './world';

type Body = Record<string, unknown>;
const withBody = (call: Call, change: Body): Call => ({
  ...call,
  body: { ...(call.body as Body | undefined), ...change },
});
const idOf = ({ params }: Call): number => Number(params?.id);

/** Returns the id of a user other than the caller. */
async function findOtherUser({ app, client }: World): Promise<number> {
  const { user } = (await client.get<{ user: { id: number } }>('/session')).body;
  return Object.values(app.people).find(({ id }) => id !== user.id)?.id ?? 0;
}

/** Creates a file of works in a new collection, in the same state as the file of the original call. */
async function createWorkImport({ app, client, admin, department }: World, state: string): Promise<Call> {
  const { id } = await app.db.row<{ id: number }>(sql`
    insert into collections (code, title, kind, currency, time_zone, visibility, price_display)
    values (${`F${unique()}`}, 'A collection', 'LIST', 'GBP', 'Europe/London', 'INTERNAL', 'SHOWN') returning id`);
  await app.db.run(
    sql`insert into collection_departments (collection_id, department_id) values (${id}, ${department})`,
  );
  const address = `/collections/${id}/imports`;
  const csv = 'title\nA vase\n';
  const own = await client.upload<ImportSheet>(address, 'works.csv', csv);
  const by = own.status === 201 ? client : admin;
  const file = own.status === 201 ? own : await admin.upload<ImportSheet>(address, 'works.csv', csv);
  if (state !== 'UPLOADED') await checkImport(app, by, file.body);
  if (state === 'COMMITTED') await commitImport(app, by, file.body.id);
  await app.db.run(sql`update collections set status = 'PUBLISHED' where id = ${id}`);
  return { params: { id: file.body.id } };
}

const html = { id: 'h', type: 'html', html: `<p style="color:red">By hand</p>` };
const handWritten = { subject: 'Clocks', preheader: '', body: { mode: 'BLOCKS', blocks: [html] } };
const knockedDown = sql`result_at = now(), result_by = (select min(id) from users)`;

/** Withdraws the lots of a sale, which releases their items. */
async function withdrawLots({ db }: World['app'], auctionId: number): Promise<void> {
  const lots = sql`
    update lots set status = 'WITHDRAWN', hammer = null, last_bid = null, buyer = '', paddle = '', ${knockedDown} where auction_id = ${auctionId} returning id`;
  await db.run(sql`
    with withdrawn as (${lots}),
      free as (delete from item_holds where noun = 'lots' and holder_id in (select id from withdrawn) returning item_id)
    update items set availability = 'AVAILABLE' where id in (select item_id from free)`);
}

async function publishCollection(call: Call, { app }: World): Promise<Call> {
  await disablePublicationChecks(app);
  await app.db.run(sql`update collections set status = 'PUBLISHED' where id = ${idOf(call)}`);
  return call;
}

/** Changes the call of an endpoint so that the condition holds for it. */
export const withCondition: Record<ConditionName, (call: Call, world: World) => Promise<Call> | Call> = {
  saleIsAnnounced: async (call, { app }) => {
    await app.db.run(sql`update auctions set status = 'CATALOGUING' where id = ${idOf(call)}`);
    return call;
  },
  saleIsNotLive: async (call, { app }) => {
    await app.db.run(sql`update auctions set status = 'RECONCILING' where id = ${idOf(call)}`);
    return call;
  },
  registrationIsApproved: (call) => ({ ...call, body: { ...(call.body as object), approve: true } }),
  periodIsReopened: async (call, { app }) => {
    await app.db.run(sql`
      insert into ledger_closings (company, closed_through, closed_at, closed_by)
      values ('GALLERY', '1989-01-01', now(), ${app.people.ADMIN.id})`);
    return {
      ...call,
      body: { ...(call.body as object), closedThrough: null, reason: 'A document is missing' },
    };
  },
  saleStartsLater: async (call, { app }) => {
    await app.db.run(
      sql`update auctions set starts_at = now() + interval '12 days' where id = ${idOf(call)}`,
    );
    return call;
  },
  collectionIsPublished: publishCollection,
  collectionIsAnnounced: publishCollection,
  fileGoesIntoPublished: async (call, world) => {
    await disablePublicationChecks(world.app);
    const { state } = await world.app.db.row<{ state: string }>(
      sql`select state from imports where id = ${idOf(call)}`,
    );
    return createWorkImport(world, state);
  },
  taxOfResultChanges: async (call, { app }) => {
    const { id } = call.body as { id: number };
    await app.db.run(sql`update lots set status = 'SOLD', hammer = 100, ${knockedDown} where id = ${id}`);
    await app.db.run(sql`update auctions set status = 'LIVE' where id = ${idOf(call)}`);
    return withBody(call, { vatScheme: 'STANDARD' });
  },
  lotIsWithdrawn: async (call, { app }) => {
    await withdrawLots(app, idOf(call));
    return call;
  },
  resultIsWithdrawal: ({ params }) => ({
    params,
    body: { outcome: 'WITHDRAWN', version: 1, reason: 'Damaged' },
  }),
  batchHasWithdrawals: async (call, world) => {
    const { db } = world.app;
    const lot = await newLot(world, { sale: idOf(call) });
    await withdrawLots(world.app, idOf(call));
    const { id } = await db.row<{ id: number }>(sql`
      insert into imports (noun, auction_id, user_id, file_name, file_key, kind, bytes, reading, headers, mapping, created_at)
      select 'auctions', ${idOf(call)}, min(id), 'x.csv', 'x', 'TEXT', 1, '{}', '{}', '{"fields":{}}', now() from users
      returning id`);
    await db.run(sql`
      insert into staged_results (lot_id, import_id, outcome, batch_id, applied_at, buyer, paddle)
      select id, ${id}, status, ${Number(call.params?.batch)}, result_at, buyer, paddle from lots where id = ${lot.id}`);
    return call;
  },
  withdrawalIsRequested: async (call, { app }) => {
    await app.db.run(sql`update lot_requests set kind = 'WITHDRAW' where id = ${idOf(call)}`);
    return call;
  },
  specialistChanges: async (call, world) => withBody(call, { specialistId: await findOtherUser(world) }),
  noteIsAnothers: async (call, world) => {
    const other = await findOtherUser(world);
    await world.app.db.run(sql`update customer_notes set user_id = ${other} where id = ${idOf(call)}`);
    return call;
  },
  commentIsFinal: async (call, world) => {
    const other = await findOtherUser(world);
    await world.app.db.run(sql`update comments set user_id = ${other} where id = ${idOf(call)}`);
    return call;
  },
  taskIsAnothers: async (call, world) => {
    const other = await findOtherUser(world);
    await world.app.db.run(
      sql`update customer_tasks set user_id = ${other}, given_by = ${other} where id = ${idOf(call)}`,
    );
    return call;
  },
  viewIsAnothers: async (call, world) => {
    const other = await findOtherUser(world);
    await world.app.db.run(sql`update views set owner_id = ${other}, shared = true where id = ${idOf(call)}`);
    return call;
  },
  viewIsShared: (call) => withBody(call, { shared: true }),
  templateIsOfHouse: async ({ params, body }, { app }) => {
    const { id, version } = await app.db.row<{ id: number; version: number }>(
      sql`select id, version from templates where kind = 'TRANSACTIONAL' order by id limit 1`,
    );
    await app.db.run(sql`
      insert into template_versions (template_id, number, contents, at)
      values (${id}, ${Number(params?.number ?? 1)}, '{}', now()) on conflict do nothing`);
    return withBody({ params: { ...params, id }, body }, { version });
  },
  htmlIsPasted: () => ({
    body: {
      from: 'PASTED',
      name: `Template ${unique()}`,
      language: 'en-US',
      mode: 'HTML',
      source: '<p>By hand</p>',
    },
  }),
  htmlOfTemplateIsNew: (call) => withBody(call, { contents: { 'en-US': handWritten } }),
  htmlOfVersionReturns: async (call, { app }) => {
    await app.db.run(sql`
      update template_versions set contents = ${JSON.stringify({ 'en-US': handWritten })}::jsonb
      where template_id = ${idOf(call)}`);
    return call;
  },
  htmlOfCampaignIsNew: (call) => withBody(call, { contents: { A: { 'en-US': handWritten }, B: {} } }),
  htmlOfTestIsNew: (call) => withBody(call, { content: handWritten }),
  sanctionsAreLifted: async (call, { app }) => {
    await app.db.run(sql`update sanction_hits set state = 'CONFIRMED' where id = ${idOf(call)}`);
    return { ...call, body: { action: 'clear', reason: 'Born fifty years later' } };
  },
  tabIsAboutPeople: ({ params, ...call }) => ({ ...call, params: { ...params, tab: 'buyers' } }),
  tabIsAboutCampaigns: ({ params, ...call }) => ({ ...call, params: { ...params, tab: 'marketing' } }),
  tabIsAboutMoney: ({ params, ...call }) => ({ ...call, params: { ...params, tab: 'money' } }),
  salesAreOfSpecialist: ({ query, ...call }) => ({ ...call, query: { ...query, specialist: 0 } }),
};

/**
 * For conditions that the action itself can change: a call for which the condition does not hold yet, but may hold once the
 * action has its lock, if the call names a version that no user can have read yet.
 */
export const withPendingCondition: Partial<
  Record<ConditionName, (call: Call, world: World) => Promise<Call> | Call>
> = {
  taxOfResultChanges: (call) => withBody(call, { vatScheme: 'MARGIN' }),
  lotIsWithdrawn: (call) => call,
  specialistChanges: (call) => withBody(call, { specialistId: null }),
  viewIsShared: async (call, { app }) => {
    await app.db.run(sql`update views set shared = true where id = ${idOf(call)}`);
    return withBody(call, { shared: true });
  },
  htmlOfTemplateIsNew: (call) => call,
  htmlOfVersionReturns: (call) => call,
  htmlOfCampaignIsNew: (call) => call,
};
/** Returns the same call with the next version. */
export function withNextVersion({ query, body, ...call }: Call): Call {
  const next = (part: { version: number }) => ({ ...part, version: part.version + 1 });
  if (query && 'version' in query) return { ...call, body, query: next(query as { version: number }) };
  return { ...call, query, body: next(body as { version: number }) };
}

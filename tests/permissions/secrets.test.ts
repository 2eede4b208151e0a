import pino from 'pino';
import sql, { join, raw } from 'sql-template-tag';
import * as z from 'zod';
import { type EventNoun, eventTypes } from '#contract/api/events';
import type { Field } from '#contract/api/field';
import { getScope, type Role } from '#contract/api/permissions';
import { fillPath, isListExport, type Route } from '#contract/api/route';
import { getSecretRule, type SecretPermission } from '#contract/api/secrets';
import { customerFields } from '#contract/customer-fields';
import { dealingSides } from '#contract/dealings';
import { type ReportTab, reportTabs, tabPermissions } from '#contract/figures';
import { type Account, writeOnlyKeys } from '#contract/mail-accounts';
import { nouns } from '#contract/nouns';
import type { Gateway } from '#contract/text-messages';
import { recordEvent } from '../../server/events/event';
import { encryptedColumnNames } from '../../server/secrets/columns';
import { newAuction } from '../auctions/forms';
import { checkImport, uploadLotFile } from '../imports/file';
import { createSentCampaign } from '../returns/shared';
import { explanationOf } from '../sanctions/explanation';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import type { DepartmentKey } from '../support/people';
import { findTablesWith, storeAccountSecrets, storeSeed } from '../support/secrets';
import { clearAccessLog, listAccessKinds } from './accessLog';
import type { Call, Make } from './calls';
import { fixtures } from './fixtures';
import { listMarks } from './marked';

/** A reserve unlike any other figure: wherever it appears, it has leaked. */
const reserve = 777_123_400;
const reservePattern = /777[.,\s\u00a0]?123/;

/** Passwords and keys of mail accounts, which no user may read back. */
const hidden = /HIDDEN-7770042/;

interface Planted {
  permission: SecretPermission;
  /** it belongs to the collection, which has both departments */
  ofBoth?: true;
  /** fields of the contract that contain it or reveal it */
  fields: readonly string[];
  text: RegExp;
}
/** A unique value for every secret of the contract. */
const planted: readonly Planted[] = [
  {
    permission: 'lots:see-reserve',
    fields: [
      'reserve',
      'gap',
      'samples',
      'ambiguousSamples',
      'becomes',
      'text',
      'read',
      'changes.reserve',
      'fields.reserve',
    ],
    text: reservePattern,
  },
  {
    permission: 'lots:see-reserve',
    fields: ['reserveNote', 'changes.reserveNote', 'fields.reserveNote'],
    text: /NOTE-7770014/,
  },
  {
    permission: 'results:see-buyer',
    fields: ['buyer', 'changes.buyer', 'fields.buyer'],
    text: /Quill-7770015/,
  },
  {
    permission: 'results:see-buyer',
    fields: ['paddle', 'paddles', 'changes.paddle', 'fields.paddle'],
    text: /PQ7770016/,
  },
  {
    permission: 'results:see-buyer',
    fields: ['partBuyer', 'changes.partBuyer', 'fields.partBuyer'],
    text: /Part-7770018/,
  },
  {
    permission: 'results:see-price',
    fields: [
      ...['hammer', 'lastBid', 'withPremium', 'ratio', 'price', 'lastBids', 'figures', 'rows'],
      ...['soldVsLow', 'average'],
    ],
    text: /777[.,\s\u00a0]?555/,
  },
  {
    permission: 'reservations:see-client',
    fields: ['client', 'contact', 'note'],
    text: /Dalloway-7770021/,
  },
  {
    permission: 'lots:see-consignor',
    fields: [
      'consignorId',
      'consignor',
      'consignedBy',
      'dealings',
      'entries',
      'changes.consignor',
      'fields.consignor',
    ],
    text: /"side":"consigned"|"as":"CONSIGNOR"|"consignor":"Consigned-7770023|"consignorId":777002300|"consignedBy":\{[^}]*Consigned-7770023|GIVEN-1,Consigned-7770023,false|"consignor":\["","GIVEN-1"\]|"text":"Consigned-7770023"|"samples":\["Consigned-7770023"/,
  },
  {
    permission: 'customers:see-linked',
    fields: ['customer', 'changes.customerNo', 'fields.customerNo'],
    text: /"customer":\{[^}]*LINKED-7770022|"customerNo":\["","LINKED-7770022/,
  },
  { permission: 'lots:request', fields: ['reason', 'answer'], text: /REASON-7770017/ },
  {
    permission: 'reports:see-revenue',
    fields: ['figures', 'rows', 'premium', 'houseRevenue', 'revenue', 'components', 'totals'],
    text: /777[.,\s\u00a0]?666/,
  },
  {
    permission: 'settings:read',
    fields: ['body', 'seller', 'houseShare'],
    text: /777[.,\s\u00a0]?888/,
  },
  { permission: 'customers:see-details', fields: ['label'], text: /Label-7770044/, ofBoth: true },
  {
    permission: 'customers:see-details',
    fields: [
      ...Object.entries(customerFields).flatMap(([name, { secret }]: [string, Field]) =>
        secret === 'customers:see-details' ? [name] : [],
      ),
      ...[
        'country',
        'email',
        'phone',
        'detail',
        'reply',
        'emails',
        'phones',
        'address',
        'addresses',
        'formerContacts',
        'departmentIds',
      ],
      ...['bought', 'spend', 'consigned', 'lastContactAt', 'verification'],
    ],
    text: /Client-7770030|777777700|1777-07-30|2777-01-01|-1777030/,
  },
  { permission: 'customers:see-notes', fields: ['remarks', 'changes.remarks'], text: /REMARK-7770031/ },
  { permission: 'customers:see-notes', fields: ['text'], text: /SAID-7770032/ },
  {
    permission: 'customers:see-notes',
    fields: ['address', 'subject', 'name'],
    text: /WROTE-7770052/i,
  },
  {
    permission: 'customers:see-bank',
    fields: ['payee', 'account', 'bankCode', 'bank'],
    text: /BANK-7770033/,
  },
  {
    permission: 'customers:see-limit',
    fields: ['paddle', 'limit', 'deposit', 'premiumScheduleId', 'note', 'reason', 'warnings', 'won', 'lots'],
    text: /LIMIT-7770034/,
  },
  {
    permission: 'customers:see-identity',
    fields: ['documentNo', 'pepNote', 'sourceOfFunds'],
    text: /IDENTITY-7770035/,
  },
  { permission: 'customers:see-identity', fields: ['owners'], text: /OWNER-7770036/ },
  { permission: 'customers:see-identity', fields: ['decisionEvidence'], text: /PROOF-7770051/ },
  { permission: 'customers:see-identity', fields: ['decisionReason'], text: /DECIDED-7770037/ },
  { permission: 'customers:see-identity', fields: ['pep'], text: /"pep":true/ },
  { permission: 'customers:see-identity', fields: ['documents'], text: /passport-7770038/ },
  { permission: 'customers:see-identity', fields: ['names'], text: /LISTED-7770039/ },
  { permission: 'customers:see-identity', fields: ['explanation'], text: /ALIKE-7770040/ },
  { permission: 'customers:see-identity', fields: ['reason'], text: /CLEARED-7770041/ },
  { permission: 'users:manage', fields: ['email', 'lastLoginAt'], text: /plain-7770020@/ },
];
/** Returns whether a user of this role in the books department may see the secret about a lot of this department. */
const canSee = (
  role: Role,
  { permission, ofBoth }: Planted,
  where: DepartmentKey,
  isLive: boolean,
  isFile: boolean,
) => {
  const { live, file: exportPermission } = getSecretRule(permission);
  if (isFile && exportPermission && getScope(role, exportPermission) === undefined) return false;
  const scope = getScope(role, permission);
  if (scope === 'all' || (scope === 'own' && (ofBoth || where === 'books'))) return true;
  return !isFile && isLive && live !== undefined && getScope(role, live) !== undefined;
};

const commissionBody = {
  bands: [{ from: 0, rate: 1000 }],
  mode: 'FLAT',
  basis: 'LOT',
  minimum: 777_888_800,
  quoted: 'NET',
  insurance: null,
  performanceRate: null,
};

/** every line of the log */
const logged: string[] = [];

let app: TestApp;
let sale: { id: number };
let lot: { id: number; itemId: number };
let file: { id: number };
let customer: { id: number };
let collectionId: number;
let itemNo: string;
let documentId: number;
let requestId: number;
let registrationId: number;
let admin: ApiClient;
let commission: number;
beforeAll(async () => {
  app = await openTestApp({
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
  });
  const manager = await app.signIn('MANAGER');
  admin = await app.signIn('ADMIN');
  sale = await newAuction(manager, {
    code: 'SECRET',
    startsAt: '2020-01-01T10:00:00Z',
    departmentIds: [app.departments.books, app.departments.clocks],
  });
  // Above the low estimate, so that the checklist reports it.
  lot = (
    await manager.post<{ id: number; itemId: number }>(`/auctions/${sale.id}/lots`, {
      title: 'A longcase clock',
      departmentId: app.departments.clocks,
      estimateLow: 100,
      estimateHigh: 200,
      reserve: 5,
    })
  ).body;
  const secrets = { reserve, reserveNote: 'NOTE-7770014' };
  await manager.patch(`/auctions/${sale.id}/lots/1`, { ...secrets, id: lot.id, version: 1 });
  await app.db.run(sql`
    insert into customers (id, customer_no, last_name, name, sort_name, spellings) overriding system value
    values (777002300, 'GIVEN-1', 'Consigned-7770023', 'Consigned-7770023', '', '')`);
  const rows = `lot,title,reserve,consignor\n1,A longcase clock,${reserve / 100},Consigned-7770023\n2,A bracket clock,${reserve / 100},\n,A sundial,${reserve / 100},\n`;
  file = await checkImport(app, manager, await uploadLotFile(manager, sale.id, 'reserves.csv', rows), {});
  const { ADMIN } = app.people;
  const { id: customerId } = await app.db.row<{ id: number }>(sql`
    insert into customers (customer_no, last_name, name, sort_name, spellings)
    values ('LINKED-7770022', 'Nobody', 'Nobody', 'nobody', 'Nobody') returning id`);
  await app.db.run(sql`update items set consignor_id = 777002300 where id = ${lot.itemId}`);
  await app.db.run(sql`
    update lots set premium = 1, premium_net = 777666600, buyer = 'Quill-7770015', paddle = 'PQ7770016',
      buyer_id = ${customerId} where id = ${lot.id}`);
  await app.db.run(sql`
    insert into lot_requests (auction_id, lot_id, kind, reason, asked_by, asked_at)
    values (${sale.id}, ${lot.id}, 'CHANGE', 'REASON-7770017', ${ADMIN.id}, now())`);
  await app.db.run(sql`
    insert into decisions (auction_id, lot_id, kind, options, created_at)
    values (${sale.id}, ${lot.id}, 'BUYERS', '[{"buyer":"Quill-7770015","price":777555500,"parts":[]}]', now())`);
  await app.db.transaction((tx) =>
    recordEvent(tx, {
      now: app.context.now(),
      userId: ADMIN.id,
      noun: 'lots',
      id: lot.id,
      action: 'update',
      changes: {
        buyer: ['', 'Quill-7770015'],
        paddle: ['', 'PQ7770016'],
        partBuyer: ['', 'Part-7770018'],
        customerNo: ['', 'LINKED-7770022'],
      },
    }),
  );
  collectionId = (
    await app.db.row<{ id: number }>(sql`
      insert into collections (code, title, kind, currency, time_zone, visibility, price_display)
      values ('C', 'Clocks', 'LIST', 'GBP', 'Europe/London', 'INTERNAL', 'SHOWN') returning id`)
  ).id;
  await app.db.run(sql`
    insert into collection_departments (collection_id, department_id)
    select ${collectionId}, unnest(${[app.departments.books, app.departments.clocks]}::bigint[])`);
  // A work is a different item from those in a sale; it has the same consignor.
  const work = await app.db.row<{ id: number; itemNo: string }>(sql`
    insert into items (title, department_id, consignor_id, availability)
    values ('A barograph', ${app.departments.clocks}, 777002300, 'FOR_PRIVATE_SALE') returning id, item_no as "itemNo"`);
  itemNo = work.itemNo;
  await app.db.run(sql`
    insert into collection_items (collection_id, item_id, position, asking_price)
    values (${collectionId}, ${work.id}, 'a0', 100)`);
  const client = 'Dalloway-7770021';
  await app.db.run(sql`
    insert into reservations (item_id, collection_id, client, contact, note, until, reserved_by, reserved_at, customer_id)
    values (${lot.itemId}, ${collectionId}, ${client}, ${client}, ${client}, '2099-01-01', ${ADMIN.id}, now(), ${customerId})`);
  await app.db.run(sql`
    insert into sales (channel, lot_id, item_id, collection_id, currency, price, buyer, paddle, contact, sold_at, buyer_id)
    values ('AUCTION', ${lot.id}, null, null, 'GBP', 777555500, 'Quill-7770015', 'PQ7770016', '', now(), ${customerId}),
      ('PRIVATE', null, ${lot.itemId}, ${collectionId}, 'GBP', 777555500, ${client}, '', ${client}, now(), ${customerId})`);
  await plantInvoice();
  const content = 'Client-7770030';
  const texts = Object.values<Field>(customerFields).flatMap(({ kind, secret, column }) =>
    kind === 'text' && secret === 'customers:see-details' ? [column] : [],
  );
  customer = await app.db.row<{ id: number }>(sql`
    insert into customers (last_name, name, sort_name, spellings, remarks, language, roles, tags, born_on, country, email, phone,
      bought, spend, consigned, last_contact_at, ${raw(texts.join(', '))})
    values ('Inventar', 'Inventar', 'inventar', 'Inventar', 'REMARK-7770031', 'pt-BR', ${[content]}, ${[content]}, '1777-07-30',
      ${content}, ${content}, ${content}, -1777030, 777777700, -1777030, '2777-01-01', ${join(texts.map(() => sql`${content}`))})
    returning id`);
  await app.db.run(sql`
    insert into collection_links (collection_id, token_hash, label, created_at) values (${collectionId}, '\\x77', 'Label-7770044', now())`);
  await app.db.run(sql`
    insert into customer_contacts (customer_id, kind, value, position, ended_at, parts)
    values (${customer.id}, 'EMAIL', ${content}, 0, null, null), (${customer.id}, 'PHONE', ${content}, 1, now(), null),
      (${customer.id}, 'ADDRESS', ${content}, 2, null, ${JSON.stringify({ lines: content, postcode: '', town: '', region: '', country: '' })}::jsonb)`);
  await app.db.run(sql`
    insert into customer_bank_accounts (customer_id, payee, account, bank_code, bank, currency, added_by)
    values (${customer.id}, 'BANK-7770033', 'BANK-7770033', 'BANK-7770033', 'BANK-7770033', 'GBP', ${ADMIN.id})`);
  await app.db.run(sql`
    insert into customer_terms (customer_id, paddle, bid_limit, deposit, currency, valid_from, user_id)
    values (${customer.id}, 'LIMIT-7770034', 4711, 4711, 'GBP', '2026-01-01', ${ADMIN.id})`);
  registrationId = (
    await app.db.row<{ id: number }>(sql`
      insert into registrations (auction_id, customer_id, paddle, note, reason)
      values (${sale.id}, ${customerId}, '4712', 'LIMIT-7770034', 'LIMIT-7770034') returning id`)
  ).id;
  await app.db.run(sql`
    insert into customer_notes (customer_id, kind, text, at, user_id)
    values (${customer.id}, 'NOTE', 'SAID-7770032', now(), ${ADMIN.id})`);
  await app.db.run(sql`
    insert into customer_emails (customer_id, thread_id, incoming, at, address, subject, text, received_files)
    values (${customer.id}, 0, true, now(), 'WROTE-7770052', 'WROTE-7770052', 'WROTE-7770052',
      '[{"name": "WROTE-7770052", "bytes": 1}]')`);
  await app.db.run(sql`
    insert into consents (customer_id, channel, topic, granted, source, at)
    values (${customer.id}, 'EMAIL', 'EVENTS', false, ${content}, now())`);
  const identity = 'IDENTITY-7770035';
  await app.db.run(sql`
    insert into verifications (customer_id, pep, pep_note, source_of_funds, owners, decision_reason, decision_evidence)
    values (${customer.id}, true, ${identity}, ${identity},
      '[{"name":"OWNER-7770036","bornOn":null,"country":"","share":null}]', 'DECIDED-7770037', 'PROOF-7770051')`);
  await app.db.run(sql`
    insert into sanction_hits (customer_id, kind, reference, names, born, countries, regime, said, score, explanation,
      reason, found_at)
    values (${customer.id}, 'OFSI', '1', '{LISTED-7770039}', '{}', '{}', '', '', 50, ${JSON.stringify(explanationOf('ALIKE-7770040', ''))}::jsonb,
      'CLEARED-7770041', now())`);
  // What the customer bought and consigned: an undone result, and an item sold for them.
  await app.db.run(sql`
    insert into sales (channel, lot_id, currency, price, buyer, paddle, contact, sold_at, cancelled_at, buyer_id)
    values ('AUCTION', ${lot.id}, 'GBP', 1, 'Quill-7770015', 'PQ7770016', '', now(), now(), ${customer.id})`);
  await app.db.run(sql`
    with new_items as (
      insert into items (title, department_id, consignor_id) values ('A barometer', ${app.departments.clocks}, ${customer.id})
      returning id)
    insert into sales (channel, item_id, collection_id, currency, price, buyer, paddle, contact, sold_at)
    select 'PRIVATE', id, ${collectionId}, 'GBP', 1, '', '', '', now() from new_items`);
  await app.context.files.put('identity/none/document', Buffer.from('A passport'));
  documentId = (
    await app.db.row<{ id: number }>(sql`
      insert into identity_documents (customer_id, document_no, file_key, file_name, bytes, added_by, added_at)
      values (${customer.id}, ${identity}, 'identity/none/document', 'passport-7770038.pdf', 1, ${ADMIN.id}, now())
      returning id`)
  ).id;
  // The answer to their data request.
  await app.context.files.put(
    'privacy/planted/data.json',
    Buffer.from('SAID-7770032 BANK-7770033 IDENTITY-7770035'),
  );
  requestId = (
    await app.db.row<{ id: number }>(sql`
      insert into privacy_requests (customer_id, kind, state, asked_at, finished_at, folder)
      values (${customer.id}, 'ACCESS', 'DONE', now(), now(), 'privacy/planted') returning id`)
  ).id;
  // They are in a segment and were sent a mail.
  await app.db.run(sql`
    insert into segments (name, condition) values ('Everybody', '{"is":"kind","in":["PERSON"]}')`);
  await app.db.run(sql`
    insert into suppressions (email, reason, source, detail, at)
    values (lower(${content}), 'BY_HAND', 'STAFF', ${content}, now())`);
  const { id: campaignId } = await createSentCampaign(app);
  await app.db.run(sql`
    update campaign_recipients set customer_id = ${customer.id}, email = ${content}, smtp_reply = ${content}
    where campaign_id = ${campaignId}`);
  await app.db.transaction((tx) =>
    recordEvent(tx, {
      now: app.context.now(),
      userId: ADMIN.id,
      noun: 'customers',
      id: customer.id,
      action: 'update',
      changes: { occupation: ['', content] },
    }),
  );
  // The history contains the reason too.
  const hit = await app.db.row<{ id: number }>(
    sql`select id from sanction_hits where customer_id = ${customer.id}`,
  );
  const cleared = { action: 'clear', reason: 'CLEARED-7770041' };
  const required = { step: 'require', version: 1, reason: 'DECIDED-7770037' };
  expect([
    (await admin.post(`/sanctions/hits/${hit.id}`, cleared)).status,
    (await admin.post(`/customers/${customer.id}/verification/steps`, required)).status,
  ]).toEqual([200, 200]);
  await app.db.run(sql`update customers set verification = ${content} where id = ${customer.id}`);
  commission = (
    await app.db.row<{ id: number }>(sql`
      insert into schedules (kind, name, currency, valid_from, body) values ('COMMISSION', 'Sellers', 'GBP', '2020-01-01',
        ${JSON.stringify(commissionBody)}::jsonb) returning id`)
  ).id;
  await plantHidden(admin);
  await app.db.run(sql`
    insert into users (email, name, role) values ('plain-7770020@rostrum.test', 'Nobody', 'EDITOR')`);
});
afterAll(() => app.close());

/** Issues and posts an invoice of the planted sale that charges a premium only, to a buyer who was erased. */
async function plantInvoice(): Promise<void> {
  const premium = 777_666_600;
  const invoice = await app.db.row<{ id: number }>(sql`
    insert into invoices (company, state, auction_id, currency, language, rounding, net, total, number, reference,
      issued_on, due_on, created_at, issued_at)
    values ('HOUSE', 'ISSUED', ${sale.id}, 'GBP', 'en-US', 'LINE', ${premium}, ${premium}, 'PLANTED', 'PLANTED',
      current_date, current_date, now(), now()) returning id`);
  await app.db.run(sql`
    insert into invoice_lines (invoice_id, position, kind, amount, vat_category, vat_rate, vat_reason, vat_amount)
    values (${invoice.id}, 0, 'PREMIUM', ${premium}, 'E', 0, 'MARGIN_ART', 0)`);
  await app.db.run(sql`
    with journal as (
      insert into journals (company, date, source_kind, source_id, source_version, base_currency, posted_at)
      values ('HOUSE', current_date, 'INVOICE', ${invoice.id}, 1, 'GBP', now()) returning id)
    insert into postings (journal_id, account_id, currency, amount, base_amount)
    select journal.id, a.id, 'GBP', v.amount, v.amount
    from journal, ledger_accounts a
    join (values ('RECEIVABLES', ${premium}::bigint), ('PREMIUM', ${-premium}::bigint)) v (kind, amount) on v.kind = a.kind
    where a.company = 'HOUSE'`);
}

/** Writes the secret into each column that stores it, through the API where possible. */
async function plantHidden(admin: ApiClient): Promise<void> {
  const text = 'HIDDEN-7770042';
  const [account] = (await admin.get<{ data: Account[] }>('/mail-accounts')).body.data;
  const secretFields = Object.fromEntries(writeOnlyKeys.map((key) => [key, text]));
  const saveReply = await admin.patch(`/mail-accounts/${account?.id}`, {
    ...secretFields,
    version: account?.version,
  });
  expect([saveReply.status, JSON.stringify(saveReply.body)]).toEqual([
    200,
    expect.not.stringMatching(hidden),
  ]);
  const gateway = await admin.get<Gateway>('/settings/text-gateway');
  const { headerNames, unreadable, ...form } = gateway.body;
  const gatewayReply = await admin.put('/settings/text-gateway', {
    ...form,
    url: 'https://gateway.invalid/',
    body: '{"to":"{{to}}","text":"{{text}}"}',
    headers: `Authorization: ${text}`,
  });
  expect([gatewayReply.status, JSON.stringify(gatewayReply.body)]).toEqual([
    200,
    expect.not.stringMatching(hidden),
  ]);
  const saved = await admin.put('/providers/openid', {
    ...{ enabled: false, displayName: '', issuer: '', tenant: '', clientId: '', allowedDomains: [] },
    ...{ clientSecret: text, version: 1 },
  });
  expect([saved.status, JSON.stringify(saved.body)]).toEqual([200, expect.not.stringMatching(hidden)]);
  await storeAccountSecrets(app.context, { dkim_key: text, next_dkim_key: text });
  await storeSeed(app.context, app.people.EDITOR.id, text);
  // An authenticator app that is not activated does not stop sign-ins.
  await app.db.run(sql`update authenticators set activated_at = null`);
  for (const column of encryptedColumnNames) {
    const [table = '', name = ''] = column.split('.');
    const rows = await app.db.rows<{ id: number; stored: string }>(
      sql`select id, ${raw(name)} as stored from ${raw(table)} where ${raw(name)} <> ''`,
    );
    expect(rows.map(({ id, stored }) => app.context.secrets.decrypt(column, id, stored))).toEqual([
      expect.stringContaining(text),
    ]);
  }
}

const readings = Object.entries(nouns)
  .flatMap(([noun, routes]) =>
    Object.entries(routes as Record<string, Route>).map(([name, route]) => ({
      name: `${noun}.${name}`,
      route,
    })),
  )
  .filter(({ route }) => route.method === 'GET' && route.reply !== 'stream')
  .flatMap(({ name, route }) => {
    const one = { action: name, name, route, tab: '', noun: '' };
    if (route.path.endsWith('/dealings'))
      return dealingSides.map((tab) => ({ ...one, action: `${name} ${tab}`, tab }));
    if (route.path.includes(':tab'))
      return reportTabs.map((tab) => ({ ...one, action: `${name} ${tab}`, tab }));
    if (!route.path.includes(':noun')) return [one];
    return (['auctions', 'lots', 'items', 'customers'] as const)
      .filter((noun) => route.params?.safeParse({ noun, id: 1 }).success)
      .map((noun) => ({ ...one, action: `${name} ${noun}`, noun }));
  });

/** The planted rows, by the noun at the start of a path. */
const ids: Record<string, () => number> = {
  auctions: () => sale.id,
  items: () => lot.itemId,
  lots: () => lot.id,
  customers: () => customer.id,
  imports: () => file.id,
  schedules: () => commission,
  collections: () => collectionId,
};
/** Queries that make an endpoint read the planted rows, where its fixture reads rows of its own. */
const queryByName: Record<string, (tab: string) => Call['query']> = {
  'dealings.list': (side) => ({ side }),
  'meter.due': () => ({ customer: customer.id, lot: '1' }),
  'schedules.published': () => ({ kind: 'COMMISSION' }),
  'schedules.whatIf': () => ({ hammer: 100, currency: 'GBP', commission }),
};
/** Public endpoints, with the status for a signed-in user. */
const open: Record<string, { params?: Record<string, unknown>; status: number }> = {
  'session.read': { status: 200 },
  'session.readToken': { params: { token: 'none' }, status: 404 },
  'emailChanges.readStop': { params: { token: 'none' }, status: 404 },
  'health.read': { status: 200 },
};

type Reading = (typeof readings)[number];
const made = new Map<string, Call>();
/** Builds a successful call of a read endpoint (`fixtures.ts`) that refers to the planted rows. */
async function buildAddress(
  { action, name, route, tab, noun }: Reading,
  client: ApiClient,
  where: DepartmentKey,
) {
  const key = `${action} ${where}`;
  const fixture = (fixtures as unknown as Record<string, Record<string, 'public' | Make>>)[
    name.split('.')[0] ?? ''
  ]?.[name.split('.')[1] ?? ''];
  if (!made.has(key) && typeof fixture === 'function')
    made.set(key, await fixture({ app, client, admin, department: app.departments[where] }));
  const call = made.get(key) ?? { params: open[name]?.params };
  const own = ids[noun || (route.path.split('/')[1] ?? '')]?.();
  const params = {
    ...call.params,
    ...(own !== undefined && !name.startsWith('customerFiles.') && { id: own }),
    ...(noun && { noun }),
    ...(tab && { tab }),
    ...(route.path.includes('/lots/:number') && { number: '1' }),
    ...(route.path.includes(':itemNo') && { itemNo }),
    ...(route.path.includes(':document') && { document: documentId }),
    ...(route.path.includes(':request') && { request: requestId }),
    ...(route.path.includes(':registration') && { registration: registrationId }),
  };
  const format = route.query instanceof z.ZodObject && 'format' in route.query.shape ? { format: 'csv' } : {};
  const query = { ...(queryByName[name]?.(tab) ?? call.query), ...format };
  const search = new URLSearchParams(Object.entries(query).map(([one, value]) => [one, String(value)]));
  return `${fillPath(route.path, params)}${search.size > 0 ? `?${search}` : ''}`;
}
/** Returns the expected status for a user of this role in the books department, about rows of this department. */
function expectedStatus(
  { name, route, tab, noun }: Reading,
  role: Role,
  where: DepartmentKey,
  isSold: boolean,
) {
  if (route.permission === 'public') return open[name]?.status ?? 200;
  const permission = noun
    ? eventTypes[noun as EventNoun].read
    : name === 'reports.export'
      ? tabPermissions[tab as ReportTab]
      : route.permission;
  const scope = permission === 'signed-in' ? 'all' : getScope(role, permission);
  if (scope === undefined) return 403;
  // The link belongs to the first user who reads it: only SPECIALIST does so for books.
  if (name === 'emailChanges.readConfirmation' && role !== (where === 'books' ? 'SPECIALIST' : 'EDITOR'))
    return 403;
  // Commissions and files of other users return 404 to users who may not see all of them.
  if (name === 'schedules.read' && getScope(role, 'settings:read') === undefined) return 404;
  if (route.subject === 'import' && getScope(role, 'lots:see-reserve') !== 'all') return 404;
  // The sale and the collection belong to both departments.
  const isOfBoth = route.subject === 'sale' || route.subject === 'collection' || noun === 'auctions';
  const isScoped = route.subject !== 'none' && route.scope !== 'rows' && !isOfBoth;
  if (scope === 'own' && isScoped && where !== 'books') return 403;
  // The planted sale and collection were never published.
  if (name.endsWith('.publication')) return 404;
  // An unsold lot has no price.
  return name === 'reports.price' && !isSold ? 404 : 200;
}

/** endpoint → the secrets that it returned to any user */
const secretsByReading = new Map<string, Set<Planted>>();

const fetchFullText = async (client: ApiClient, path: string) => {
  const { status, headers, bytes } = await client.download(path);
  return { status, fullText: `${JSON.stringify([...headers])}${bytes.toString('utf8')}` };
};

/** The state of the lot at each status of the sale; sold lots appear in other lists than unsold ones. */
const results: Record<string, string> = { CATALOGUING: 'DRAFT', RECONCILING: 'PASSED', POST_SALE: 'SOLD' };

describe.each(['CATALOGUING', 'PUBLISHED', 'LIVE', 'RECONCILING', 'POST_SALE'])(
  'while the sale is %s',
  (status) => {
    beforeAll(() =>
      app.db.transaction(async (tx) => {
        await tx.run(sql`update auctions set status = ${status} where id = ${sale.id}`);
        await tx.run(sql`
          update lots set status = ${results[status] ?? 'PUBLISHED'}, last_bid = 777555500, hammer = 777555500 where id = ${lot.id}`);
      }),
    );

    const isForManagement = status === 'RECONCILING' || status === 'POST_SALE';
    // Users who record results see the reserves of a LIVE sale.
    const blind: Role[] = status === 'LIVE' ? ['SPECIALIST'] : ['EDITOR', 'SPECIALIST'];
    describe.each(blind)('%s of another department', (role) => {
      let client: ApiClient;
      beforeAll(async () => {
        client = await app.signIn(role);
      });

      test('finds no secret in the refusal of a stale write', async () => {
        const { body } = await client.patch(`/auctions/${sale.id}/lots/1`, {
          title: 'Mine',
          id: lot.id,
          version: 1,
        });
        expect(JSON.stringify(body)).not.toMatch(reservePattern);
        expect(body).toMatchObject({ code: expect.any(String) });
      });

      test('gets no checklist issue about the reserve', async () => {
        const { body } = await client.get<{ issues: { check: string }[] }>(`/auctions/${sale.id}/lots/1`);
        expect(body.issues.map(({ check }) => check)).not.toContain('reserve');
      });

      // The lot lacks a category too; that must not make it match the filter for the reserve.
      test('does not find the lot by the check that reveals the reserve', async () => {
        const by = async (check: string) =>
          (await client.get<{ total: number }>(`/auctions/${sale.id}/lots?check=${check}`)).body.total;
        expect([await by('category'), await by('reserve')]).toEqual([1, 0]);
      });
    });

    // What management may see depends on the permissions alone: one status proves it for unsold lots, one for sold ones.
    const readers = [
      'EDITOR',
      'SPECIALIST',
      ...(isForManagement ? (['MANAGER', 'ADMIN'] as const) : []),
    ] as const;
    describe.each(readers)('%s', (role) => {
      let client: ApiClient;
      beforeAll(async () => {
        client = await app.signIn(role);
      });
      describe.each(role === 'SPECIALIST' ? (['clocks', 'books'] as const) : (['clocks'] as const))(
        'with a lot of the %s department',
        (where) => {
          beforeAll(async () => {
            await app.db.run(
              sql`update items set department_id = ${app.departments[where]} where id = ${lot.itemId} or item_no = ${itemNo}`,
            );
            await app.db.run(
              sql`update customers set department_ids = ${[app.departments[where]]} where id = ${customer.id}`,
            );
          });
          afterAll(() =>
            app.db.run(
              sql`update items set department_id = ${app.departments.clocks} where id = ${lot.itemId} or item_no = ${itemNo}`,
            ),
          );

          test.each(readings)(
            'gets from $action only what the role may see, and the access is recorded',
            async (reading) => {
              const { action, route } = reading;
              const address = await buildAddress(reading, client, where);
              await clearAccessLog(app);
              const response = await fetchFullText(client, address);
              expect([response.status, response.status < 400 ? '' : response.fullText]).toEqual([
                expectedStatus(reading, role, where, results[status] === 'SOLD'),
                expect.any(String),
              ]);
              // Microseconds may by chance look like a reserve.
              const content = response.fullText.replaceAll(/(T\d\d:\d\d:\d\d)\.\d+/g, '$1');
              expect(content).not.toMatch(hidden);
              const secretsFound = planted.filter(({ text }) => text.test(content));
              // Rejected lines come from the reader's own file.
              const isFile = isListExport(route);
              const allowed = secretsFound.filter((one) =>
                canSee(role, one, where, status === 'LIVE', isFile),
              );
              expect(secretsFound).toEqual(allowed);
              secretsByReading.set(
                action,
                new Set([...(secretsByReading.get(action) ?? []), ...secretsFound]),
              );
              const kinds = new Set(
                secretsFound.flatMap(({ permission: by }) => getSecretRule(by).log ?? []),
              );
              expect(await listAccessKinds(app)).toEqual(
                [...kinds].sort().map((kind) => ({ action: kind, by: role })),
              );
            },
          );
        },
      );
    });

    test('shows the reserve to a MANAGER', async () => {
      const manager = await app.signIn('MANAGER');
      expect((await manager.get(`/auctions/${sale.id}/lots/1`)).body).toMatchObject({
        reserve,
        reserveVisible: true,
      });
      expect((await fetchFullText(manager, `/activity/auctions/${sale.id}`)).fullText).toMatch(
        reservePattern,
      );
      expect((await fetchFullText(manager, `/imports/${file.id}/rows`)).fullText).toMatch(reservePattern);
    });
  },
);

test('covers every endpoint that returns a reserve', () => {
  const revealing = [...secretsByReading].filter(([, secretsFound]) =>
    [...secretsFound].some(({ text }) => text === reservePattern),
  );
  expect(revealing.map(([action]) => action).sort()).toEqual([
    'activity.list auctions',
    'activity.list items',
    'activity.list lots',
    'imports.read',
    'imports.rejectedRows',
    'imports.rows',
    'lots.export',
    'lots.list',
    'lots.read',
    'reports.export lots',
    'reports.export top-lots',
    'reports.export unsold',
    'reports.lots',
    'reports.summary',
    'reports.topLots',
    'reports.unsold',
    'results.desk',
    'results.list',
  ]);
});

test('stores, logs and records passwords and keys of mail accounts nowhere readably', async () => {
  // A refused form is logged and answered in other ways than a saved one.
  const [account] = (await admin.get<{ data: Account[] }>('/mail-accounts')).body.data;
  for (const [password, version, status] of [
    ['HIDDEN-7770042', (account?.version ?? 0) + 1, 409],
    ['HIDDEN-7770042\n', account?.version, 422],
    ['HIDDEN-7770042', account?.version, 200],
  ]) {
    const reply = await admin.patch(
      `/mail-accounts/${account?.id}`,
      { password, version },
      { 'idempotency-key': `hidden-${status}` },
    );
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([status, expect.not.stringMatching(hidden)]);
  }
  app.context.log.trace('the log is read');
  expect(logged.join('')).toContain('the log is read');
  expect(logged.join('')).not.toMatch(hidden);
  expect(await findTablesWith(app.db, 'HIDDEN-7770042')).toEqual([]);
});

test('returns every planted secret somewhere, which proves that it is planted', () => {
  const secretsFound = new Set([...secretsByReading.values()].flatMap((secretsFound) => [...secretsFound]));
  expect(planted.filter((one) => !secretsFound.has(one)).map(({ fields }) => fields)).toEqual([]);
});

test('plants every field that the contract marks as secret', () => {
  const fields = listMarks().flatMap(({ mark, name }) => {
    if (mark.kind === 'keys') return Object.keys(mark.fields).map((key) => `${name}.${key}`);
    return mark.kind === 'shown' ? [] : [name];
  });
  const plantedFields = planted.flatMap((one) => one.fields);
  expect([...new Set(fields)].filter((field) => !plantedFields.includes(field))).toEqual([]);
});

import sql from 'sql-template-tag';
import type { InvoiceEmail } from '#contract/invoice-emails';
import type { Invoice, InvoiceRun } from '#contract/invoices';
import { listeners } from '../../server/listeners';
import { createDocument, createLot, exempt } from '../e-invoices/samples';
import { issueCharge } from '../invoices/charge';
import { requestPath } from '../links/shared';
import { createLiveSale } from '../results/sale';
import { addMatch } from '../sanctions/match';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { type MailServer, openMailServer } from '../support/smtp';

let app: TestApp;
let manager: ApiClient;
let server: MailServer;
beforeAll(async () => {
  app = await openTestApp({ listeners: { ...listeners } });
  manager = await app.signIn('MANAGER');
  server = await openMailServer({ recipient: '250 good' });
  app.context.config.mailUrl = server.url;
});
afterAll(async () => {
  await app.close();
  await server.close();
});

let created = 0;
/** Creates a customer with the email address that is returned, unless it is null. */
async function newBuyer(values: object = {}): Promise<{ customerId: number; address: string }> {
  const address = `buyer-${++created}@example.test`;
  const { status, body } = await manager.post<{ id: number }>('/customers', {
    lastName: `Mailbuyer ${created}`,
    emails: [{ address }],
    ...values,
  });
  expect([status, body]).toEqual([201, expect.anything()]);
  return { customerId: body.id, address };
}
const newInvoice = (customerId: number, more: object = {}): Promise<Invoice> =>
  issueCharge(app, manager, { customerId, amount: 1_312_000, ...more });
const send = (id: number, body: object = {}) =>
  manager.post<InvoiceEmail & { code: string }>(`/invoices/${id}/emails`, body);
const listEmails = async (id: number) =>
  (
    await manager.get<{ emails: InvoiceEmail[]; address: string | null; isSent: boolean }>(
      `/invoices/${id}/emails`,
    )
  ).body;
const findMails = (address: string): string[] =>
  server.acceptedMails.filter((mail) => mail.includes(`To: ${address}`));
const findRun = async (id: number) => (await manager.get<InvoiceRun>(`/invoices/runs/${id}`)).body;
const decode = (mail: string) => mail.replace(/=\n/g, '').replaceAll('=3D', '=');

test('an invoice reaches its buyer once, with its PDF and a link to the page of the buyer', async () => {
  const { customerId, address } = await newBuyer();
  const invoice = await newInvoice(customerId);
  const sent = await send(invoice.id);
  expect([sent.status, sent.body]).toMatchObject([201, { kind: 'DOCUMENT', address, state: 'QUEUED' }]);
  expect(await app.runDueJobs()).toEqual([]);
  const [mail = '', ...others] = findMails(address);
  expect(others).toEqual([]);
  expect(mail).toContain(`filename=${invoice.number}.pdf`);
  expect(mail).not.toContain('.xml');
  const text = decode(mail);
  expect(text).toContain('Payment reference');
  const [link = ''] = /http:\/\/rostrum\.test\/b\/[\w-]{43}\//.exec(text) ?? [];
  expect((await requestPath(app, new URL(link).pathname)).body).toContain(invoice.number);
  expect(await listEmails(invoice.id)).toMatchObject({ isSent: true, emails: [{ state: 'SENT', address }] });
  // It is sent again only on purpose.
  const again = await send(invoice.id);
  expect([again.status, again.body.code]).toEqual([409, 'invoice_email.sent']);
  expect((await send(invoice.id, { again: true })).status).toBe(201);
  await app.runDueJobs();
  expect(findMails(address)).toHaveLength(2);
});

test('an email is in the language of the document and has the e-invoice where the buyer gets one', async () => {
  const { customerId, address } = await newBuyer();
  const invoice = await newInvoice(customerId, { language: 'pt-BR' });
  const document = createDocument(createLot('1', 100_000, 26_000, exempt('MARGIN_ART')), {
    language: 'pt-BR',
  });
  await app.db.run(sql`
    update invoices set document = ${JSON.stringify(document)}::jsonb where id = ${invoice.id}`);
  expect((await send(invoice.id)).status).toBe(201);
  await app.runDueJobs();
  const [mail = ''] = findMails(address);
  expect(mail).toMatch(/filename=\S+\.xml/);
  expect(decode(mail)).toContain('Vencimento');
});

test('customers who cannot be written to are refused by name, and the others get their documents', async () => {
  const [fine, without, bounced] = [await newBuyer(), await newBuyer({ emails: [] }), await newBuyer()];
  const sanctioned = await newBuyer();
  await app.db.run(sql`
    insert into suppressions (email, reason, source, at) values (${bounced.address}, 'HARD_BOUNCE', 'SMTP', now())`);
  const buyers = [fine, without, bounced, sanctioned];
  const invoices: Invoice[] = [];
  for (const { customerId } of buyers) invoices.push(await newInvoice(customerId));
  await addMatch(app, sanctioned.customerId, 'CONFIRMED');
  const { status, body } = await manager.post<InvoiceRun>('/invoices/emails', {
    rows: { ids: invoices.map(({ id }) => id) },
  });
  expect([status, body]).toMatchObject([202, { kind: 'EMAIL', total: 4 }]);
  expect(await app.runDueJobs()).toEqual([]);
  const run = await findRun(body.id);
  expect(run).toMatchObject({ state: 'DONE', done: 4 });
  expect(run.refused.map(({ name, code }) => [name, code])).toEqual([
    [invoices[1]?.customer?.name, 'invoice_email.no_address'],
    [invoices[2]?.customer?.name, 'invoice_email.suppressed'],
    [invoices[3]?.customer?.name, 'customer_email.sanctioned'],
  ]);
  expect(findMails(fine.address)).toHaveLength(1);
  for (const { address } of [bounced, sanctioned]) expect(findMails(address)).toEqual([]);
});

test('a run that loses its database connection neither loses nor doubles an email', async () => {
  const auctionId = await createLiveSale(app, manager, { lots: [{ number: '1' }] });
  const buyers = await Promise.all(Array.from({ length: 3 }, () => newBuyer()));
  for (const { customerId } of buyers) await newInvoice(customerId, { auctionId });
  let calls = 0;
  app.context.listeners.renderNotice = async (tx, request) => {
    // As if the process were killed between two emails of a block.
    if (++calls === 2) await tx.run(sql`select pg_terminate_backend(pg_backend_pid())`);
    return listeners.renderNotice(tx, request);
  };
  const { body } = await manager.post<InvoiceRun>(`/auctions/${auctionId}/invoice-emails`);
  expect(await app.runDueJobs()).toEqual([]);
  app.context.listeners.renderNotice = listeners.renderNotice;
  // Two before the connection was lost, whose block was rolled back, and all three after it.
  expect(calls).toBe(5);
  expect(await findRun(body.id)).toMatchObject({ state: 'DONE', done: 3, refused: [] });
  for (const { address } of buyers) expect(findMails(address)).toHaveLength(1);
  // Nothing is left for another run.
  const next = await manager.post<InvoiceRun>(`/auctions/${auctionId}/invoice-emails`);
  await app.runDueJobs();
  expect(await findRun(next.body.id)).toMatchObject({ state: 'DONE', total: 0 });
});

test('two people who send the same document at once send one email', async () => {
  const { customerId, address } = await newBuyer();
  const invoice = await newInvoice(customerId);
  const replies = await Promise.all([send(invoice.id), send(invoice.id)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  await app.runDueJobs();
  expect(findMails(address)).toHaveLength(1);
});

test('the statement of account is a link to the page', async () => {
  const { customerId, address } = await newBuyer();
  const { status } = await manager.post(`/customers/${customerId}/statements`, { company: 'HOUSE' });
  expect(status).toBe(201);
  await app.runDueJobs();
  expect(decode(findMails(address)[0] ?? '')).toMatch(/http:\/\/rostrum\.test\/b\/[\w-]{43}\//);
});

test('the erasure of one customer does not stop the documents of another', async () => {
  app.context.config.mailUrl = undefined;
  const [erased, other] = [await newBuyer(), await newBuyer()];
  for (const { customerId } of [erased, other]) await send((await newInvoice(customerId)).id);
  app.context.config.mailUrl = server.url;
  await app.db.transaction((tx) =>
    app.context.listeners.customersErased(tx, {
      customerIds: [erased.customerId],
      emails: [erased.address],
      mentions: null,
      files: app.context.files,
      now: new Date(),
    }),
  );
  const states = await app.db.rows(sql`
    select m.recipient, m.state, (select count(*) from mail_attachments a where a.mail_id = m.id) as files
    from mails m where m.recipient in (${erased.address}, ${other.address}) order by m.id`);
  expect(states).toEqual([
    { recipient: erased.address, state: 'EXPIRED', files: 0 },
    { recipient: other.address, state: 'KEPT', files: 1 },
  ]);
});

import { join } from 'node:path';
import dayjs from 'dayjs';
import type { Page } from 'puppeteer';
import type { Role } from '#contract/api/permissions';
import type { EmailLot } from '#contract/emails';
import type { Account } from '#contract/mail-accounts';
import { demoPassword, demoUsers } from '../../server/demo/people';
import { openSink, type Sink, type SinkMail } from '../faults/openSink';
import { type BrowserApp, openBrowserApp } from '../support/browser';
import { type ApiClient, createClient, fetchSessionCookie } from '../support/client';
import { pollUntil } from '../support/pollUntil';
import { dataFolder } from '../support/server';
import { choose, click, expectText, fill, listTexts, pathOf } from './interactions';
import { createTranslator } from './translations';

const folder = dataFolder();
let sink: Sink;
let app: BrowserApp;
beforeAll(async () => {
  sink = await openSink(join(folder.folder, 'mails.jsonl'));
  app = await openBrowserApp({ MAIL_URL: `smtp://127.0.0.1:${sink.smtp}` });
});
afterAll(async () => {
  await app?.close();
  await sink?.close();
  await folder.remove();
});
afterEach(() => expect(app.flushConsoleErrors()).toEqual([]));

const emailOf = (role: Role) => demoUsers.find((user) => user.role === role)?.email ?? '';
const clientAs = async (role: Role): Promise<ApiClient> =>
  createClient(app.server.origin, await fetchSessionCookie(app.server.origin, emailOf(role), demoPassword));
const listMails = async (campaign: number | null) =>
  ((await sink.request('/mails')) as SinkMail[]).filter((mail) => mail.campaign === campaign);

const state = '.page-head .status';

interface Walk {
  language: 'en-US' | 'pt-BR';
  role: Role;
  name: string;
  subject: string;
  text: string;
  /** prefix of the subject of a test mail */
  test: string;
  /** text of an audience without recipients */
  nobody: string;
  /** format in which a time is typed */
  typedTime: string;
}
const walks: Walk[] = [
  {
    language: 'en-US',
    role: 'MANAGER',
    name: 'Three lots',
    subject: 'Three lots for you',
    text: 'These will be sold in two weeks.',
    test: '[Test]',
    nobody: '0 recipients',
    typedTime: 'MM/DD/YYYY [10:00 AM]',
  },
  {
    language: 'pt-BR',
    role: 'ADMIN',
    name: 'Três lotes',
    subject: 'Três lotes para você',
    text: 'Estes serão vendidos em duas semanas.',
    test: '[Teste]',
    nobody: '0 destinatário',
    typedTime: 'DD/MM/YYYY [10:00]',
  },
];
/** the sent campaigns, each with the recipient who unsubscribed from it with one click */
const sent: { campaign: number; left: string }[] = [];

/** Clicks a step of the campaign and confirms it. */
async function performStep(page: Page, words: string) {
  await page.mouse.move(0, 0);
  await click(page, words, '.campaign-actions');
  await click(page, words, '.ant-modal-confirm-btns');
}

/** Clicks a step in the menu of further ones and confirms it. */
async function chooseFromMenu(page: Page, more: string, words: string) {
  await page.mouse.move(0, 0);
  await click(page, more, '.campaign-actions');
  await click(page, words, '.ant-dropdown:not(.ant-dropdown-hidden)');
  await click(page, words, '.ant-modal-confirm-btns');
}

/** Returns the current value of a figure in the summary. */
const readFigure = async (page: Page, label: string): Promise<number> =>
  Number(
    await page.$$eval(
      '.campaign-counts > div',
      (all, name) =>
        all.find((one) => one.querySelector('dt')?.textContent === name)?.querySelector('dd')?.textContent,
      label,
    ),
  );

/** Returns the figures of the report by name. */
const readFigures = async (page: Page): Promise<Record<string, number>> =>
  Object.fromEntries(
    await page.$$eval('.campaign-section:last-child tbody tr', (rows) =>
      rows.map((row) => [
        row.cells[0]?.textContent?.trim() ?? '',
        Number((row.cells[1]?.textContent ?? '').replace(/\D/g, '')),
      ]),
    ),
  );

describe.each(walks)('campaign in $language, by the $role', (walk) => {
  const t = createTranslator(walk.language);
  const { language, role, name, subject, text } = walk;
  let page: Page;
  let campaign: number;

  test('the administrator configures the mail server and its rate limit', async () => {
    const tests = (await listMails(null)).length;
    const admin = await app.visit('/settings/email?account=1', { as: 'ADMIN', language });
    await fill(admin, t('mailAccounts.host'), '127.0.0.1');
    await fill(admin, t('mailAccounts.port'), String(sink.smtp));
    await fill(admin, t('mailAccounts.perSecond'), '3');
    await click(admin, t('form.save'), '.ant-drawer');
    await admin.waitForSelector('.ant-drawer .form-bar', { hidden: true });
    await fill(admin, t('mailAccounts.test.to'), 'postmaster@example.org');
    await click(admin, t('mailAccounts.test.send'), '.ant-drawer');
    await expectText(admin, '.ant-drawer .ant-alert-title', t('mailAccounts.test.TAKEN'));
    // Users also get notices, of a new browser and of what they have not read for some minutes.
    const users = demoUsers.map(({ email }) => email);
    const recipients = (await listMails(null)).slice(tests).map(({ to }) => to);
    expect(recipients.filter((to) => !users.includes(to))).toEqual(['postmaster@example.org']);
  });

  test('creates a template with three lots of an upcoming sale', async () => {
    const client = await clientAs(role);
    const { body } = await client.get<{ lots: EmailLot[] }>('/emails/lots?q=PQ111%201');
    const lots = body.lots.slice(0, 3);
    expect(lots).toHaveLength(3);

    page = await app.visit('/templates', { as: role, language });
    await click(page, t('templates.new'));
    await page.waitForSelector('.starters');
    await fill(page, t('templates.name'), name);
    await click(page, t('templates.begin.BLANK'));
    await click(page, t('templates.begin.create'));
    await expectText(page, 'h1', name);
    await fill(page, t('emails.subject'), subject);
    await click(page, t('emails.block.text'), '.emails-palette');
    await page.locator('.emails-fields .ProseMirror').click();
    await page.keyboard.type(text);
    await click(page, t('emails.block.lots'), '.emails-palette');
    await click(page, t('emails.source.PICKED'), '.emails-fields');
    for (const { auctionCode, number, title } of lots) {
      const before = (await page.$$('.emails-lots li')).length;
      await fill(page, t('emails.lots'), `${auctionCode} ${number}`);
      await page
        .locator(
          `.ant-select-dropdown:not(.ant-select-dropdown-hidden) ::-p-xpath(descendant::*[contains(@class, 'emails-lot')][contains(., ${JSON.stringify(title)})])`,
        )
        .click();
      await page.waitForFunction(
        (previousCount) => document.querySelectorAll('.emails-lots li').length > previousCount,
        {},
        before,
      );
    }
    await page.waitForFunction(
      (words) => words.every((one) => document.querySelector('iframe')?.srcdoc.includes(one)),
      {},
      [text, ...lots.map(({ title }) => title.replaceAll("'", '&#39;'))],
    );
    await click(page, t('form.save'), '.form-bar');
    await page.waitForSelector('.form-bar', { hidden: true });
  });

  test('creates a campaign from it with an audience, and sends a test mail', async () => {
    await app.goTo(page, '/campaigns');
    await click(page, t('campaigns.new'));
    await fill(page, t('campaigns.name'), name);
    await choose(page, t('campaigns.template'), name);
    await click(page, t('campaigns.create'));
    await expectText(page, state, t('campaigns.state.DRAFT'));
    campaign = Number(pathOf(page).split('/')[2]);
    await expectText(page, '.audience-gets', walk.nobody);
    await click(page, t('audience.add.EVERYBODY'), '.audience');
    await page.waitForFunction(
      () => Number.parseInt(document.querySelector('.audience-gets')?.textContent ?? '', 10) > 20,
    );
    await click(page, t('form.save'), '.form-bar');
    await page.waitForSelector('.form-bar', { hidden: true });

    await click(page, t('campaigns.part.content'), '.campaign-steps');
    await click(page, t('emails.test'));
    await click(page, t('emails.test.send'), '.ant-modal-footer');
    await page.waitForSelector('.ant-modal', { hidden: true });
    await pollUntil(
      'the test mail',
      () => listMails(null),
      (mails) => mails.some((mail) => mail.subject === `${walk.test} ${subject}`),
    );
  });

  test('passes the checks, is scheduled, and is then sent immediately', async () => {
    await page.mouse.move(0, 0);
    await click(page, t('campaigns.part.check'), '.campaign-steps');
    await page.waitForSelector('.campaign-findings, .campaign-good');
    expect(await listTexts(page, '.campaign-findings h2')).toEqual([t('campaigns.check.NOTE')]);
    await click(page, t('campaigns.part.schedule'), '.campaign-steps');
    await fill(page, t('campaigns.sendAt'), dayjs().add(7, 'day').format(walk.typedTime));
    await page.keyboard.press('Enter');
    await click(page, t('form.save'), '.form-bar');
    await page.waitForSelector('.form-bar', { hidden: true });
    await performStep(page, t('campaigns.step.schedule'));
    await expectText(page, state, t('campaigns.state.SCHEDULED'));
    // The mail server holds the sixth email until the campaign is paused, however long that takes.
    const { ofCampaigns } = (await sink.request('/count')) as { ofCampaigns: number };
    await sink.request(`/chaos?most=${ofCampaigns + 5}`);
    await chooseFromMenu(page, t('common.more'), t('campaigns.step.start'));
  });

  test('can be paused while sending, and a recipient unsubscribes with one click', async () => {
    await page.waitForFunction(() => Number(document.querySelector('.campaign-counts dd')?.textContent) > 0);
    await click(page, t('campaigns.step.pause'), '.campaign-actions');
    await expectText(page, state, t('campaigns.state.PAUSED'));
    await sink.request('/chaos');
    // Mails in progress when it was paused still get their response.
    await pollUntil(
      'the count of all mails that the mail server accepted',
      async () => [await readFigure(page, t('campaigns.counts.sent')), (await listMails(campaign)).length],
      ([visible, accepted]) => visible === accepted,
    );
    const [mail] = await listMails(campaign);
    expect(await readFigure(page, t('campaigns.counts.open'))).toBeGreaterThan(0);

    const left = await fetch(mail?.unsubscribe ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(left.status).toBe(204);
    sent.push({ campaign, left: mail?.to ?? '' });
    const admin = await clientAs('ADMIN');
    const { body } = await admin.get<{ data: Account[] }>('/mail-accounts');
    const { version } = body.data[0] as Account;
    expect((await admin.patch('/mail-accounts/1', { perSecond: null, version })).status).toBe(200);
    await click(page, t('campaigns.step.resume'), '.result-summary-actions');
    await expectText(page, state, t('campaigns.state.FINISHED'));
  });

  test('the report counts the mails that the mail server accepted', async () => {
    await click(page, t('campaigns.report'), '.result-summary-actions');
    await page.waitForSelector('.campaign-funnel');
    const mails = await listMails(campaign);
    expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length);
    const figures = await readFigures(page);
    expect(figures).toMatchObject({
      [t('campaignReports.group.sent')]: mails.length,
      [t('campaignReports.group.delivered')]: mails.length,
      [t('campaignReports.group.unsubscribed')]: 1,
      [t('campaignReports.group.waiting')]: 0,
      [t('campaignReports.group.unknown')]: 0,
      [t('campaignReports.group.failed')]: 0,
    });
  });
});

test('a copy of the first campaign goes to all recipients except those who unsubscribed', async () => {
  const t = createTranslator('pt-BR');
  const first = sent[0]?.campaign ?? 0;
  const page = await app.visit(`/campaign/new?copyOf=${first}`, { as: 'ADMIN', language: 'pt-BR' });
  await fill(page, t('campaigns.name'), 'Mais uma vez');
  await click(page, t('campaigns.create'));
  await expectText(page, 'h1', 'Mais uma vez');
  const copy = Number(pathOf(page).split('/')[2]);
  expect(copy).not.toBe(first);
  await performStep(page, t('campaigns.step.start'));
  await expectText(page, state, t('campaigns.state.FINISHED'));
  const listReaders = async (campaign: number) => (await listMails(campaign)).map(({ to }) => to).toSorted();
  const left = sent.map((one) => one.left);
  expect(new Set(left).size).toBe(walks.length);
  expect(await listReaders(copy)).toEqual((await listReaders(first)).filter((to) => !left.includes(to)));
  await click(page, t('campaigns.report'), '.result-summary-actions');
  await page.waitForSelector('.campaign-funnel');
  expect(await readFigures(page)).toMatchObject({
    [t('campaignReports.group.sent')]: (await listMails(copy)).length,
    [t('campaignReports.group.unsubscribed')]: 0,
  });
});

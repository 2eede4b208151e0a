import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import dayjs from 'dayjs';
import type { Page } from 'puppeteer';
import type { LetterLot } from '#contract/letters';
import type { Account } from '#contract/mail-accounts';
import type { Role } from '#contract/permissions';
import { demoPassword, demoUsers } from '../../server/demo/people';
import { openSink, type Sink, type SunkMail } from '../faults/openSink';
import { type BrowserHouse, openBrowserHouse } from '../support/browser';
import { type ApiClient, clientOf, cookieOf } from '../support/client';
import { dataFolder } from '../support/server';
import { choose, fill, pathOf, press, reads, textsOf } from './hands';
import { wordsOf } from './words';

const folder = dataFolder();
let sink: Sink;
let house: BrowserHouse;
beforeAll(async () => {
  sink = await openSink(join(folder.folder, 'mails.jsonl'));
  house = await openBrowserHouse({ MAIL_URL: `smtp://127.0.0.1:${sink.smtp}` });
});
afterAll(async () => {
  await house?.close();
  await sink?.close();
  folder.remove();
});
afterEach(() => expect(house.complaints()).toEqual([]));

const emailOf = (role: Role) => demoUsers.find((user) => user.role === role)?.email ?? '';
const clientAs = async (role: Role): Promise<ApiClient> =>
  clientOf(house.server.origin, await cookieOf(house.server.origin, emailOf(role), demoPassword));
const mailsOf = async (campaign: number | null) =>
  ((await sink.ask('/mails')) as SunkMail[]).filter((mail) => mail.campaign === campaign);

const state = '.page-head .status';
const subject = 'Three lots for you';
/** written by the manager, copied by the administrator */
let campaign = 0;

/** Takes a step of the campaign that asks first. */
async function take(page: Page, words: string) {
  await page.mouse.move(0, 0);
  await press(page, words, '.campaign-deeds');
  await press(page, words, '.ant-modal-confirm-btns');
}

/** Takes a step that stands among the further ones, and asks first. */
async function fromMenu(page: Page, words: string) {
  await page.mouse.move(0, 0);
  await page.locator('.campaign-deeds .ant-dropdown-trigger').click();
  await page.locator(`.ant-dropdown:not(.ant-dropdown-hidden) ::-p-text(${words})`).click();
  await press(page, words, '.ant-modal-confirm-btns');
}

/** Asks until it is so. */
async function untilSo(isSo: () => Promise<boolean>) {
  while (!(await isSo())) await sleep(50);
}

/** A figure of the summary, as it stands now. */
const counted = async (page: Page, label: string): Promise<number> =>
  Number(
    await page.$$eval(
      '.campaign-counts > div',
      (all, name) =>
        all.find((one) => one.querySelector('dt')?.textContent === name)?.querySelector('dd')?.textContent,
      label,
    ),
  );

/** The figures of the report by their names. */
const figuresOf = async (page: Page): Promise<Record<string, number>> =>
  Object.fromEntries(
    await page.$$eval('.campaign-section:last-child tbody tr', (rows) =>
      rows.map((row) => [
        row.cells[0]?.textContent?.trim() ?? '',
        Number((row.cells[1]?.textContent ?? '').replace(/\D/g, '')),
      ]),
    ),
  );

describe('a letter to many, by a manager who reads English', () => {
  const t = wordsOf('en-US');
  let page: Page;

  test('the administrator says through which mail server it leaves, and how fast', async () => {
    const admin = await house.visit('/settings/email?account=1', { as: 'ADMIN' });
    await fill(admin, t('mailAccounts.host'), '127.0.0.1');
    await fill(admin, t('mailAccounts.port'), String(sink.smtp));
    await fill(admin, t('mailAccounts.perSecond'), '3');
    await press(admin, t('form.save'), '.ant-drawer');
    await admin.waitForSelector('.ant-drawer .form-bar', { hidden: true });
    await fill(admin, t('mailAccounts.test.to'), 'postmaster@example.org');
    await press(admin, t('mailAccounts.test.send'), '.ant-drawer');
    await reads(admin, '.ant-drawer .ant-alert-title', t('mailAccounts.test.TAKEN'));
    expect((await mailsOf(null)).map(({ to }) => to)).toEqual(['postmaster@example.org']);
  });

  test('she writes a template with three lots of a coming sale', async () => {
    const manager = await clientAs('MANAGER');
    const { body } = await manager.get<{ lots: LetterLot[] }>('/letters/lots?q=PQ111%201');
    const lots = body.lots.slice(0, 3);
    expect(lots).toHaveLength(3);

    page = await house.visit('/templates', { as: 'MANAGER' });
    await press(page, t('templates.new'));
    await page.waitForSelector('.starters');
    await fill(page, t('templates.name'), 'Three lots');
    await press(page, t('templates.begin.BLANK'));
    await press(page, t('templates.begin.create'));
    await reads(page, 'h1', 'Three lots');
    await fill(page, t('letters.subject'), subject);
    await press(page, t('letters.block.text'), '.letters-palette');
    await page.locator('.letters-fields .ProseMirror').click();
    await page.keyboard.type('These will be sold in two weeks.');
    await press(page, t('letters.block.lots'), '.letters-palette');
    await press(page, t('letters.source.PICKED'), '.letters-fields');
    for (const { auctionCode, number, title } of lots) {
      const before = (await page.$$('.letters-lots li')).length;
      await fill(page, t('letters.lots'), `${auctionCode} ${number}`);
      await page
        .locator(
          `.ant-select-dropdown:not(.ant-select-dropdown-hidden) ::-p-xpath(descendant::*[contains(@class, 'letters-lot')][contains(., ${JSON.stringify(title)})])`,
        )
        .click();
      await page.waitForFunction(
        (most) => document.querySelectorAll('.letters-lots li').length > most,
        {},
        before,
      );
    }
    await page.waitForFunction(
      (words) => words.every((one) => document.querySelector('iframe')?.srcdoc.includes(one)),
      {},
      ['These will be sold in two weeks.', ...lots.map(({ title }) => title.replaceAll("'", '&#39;'))],
    );
    await press(page, t('form.save'), '.form-bar');
    await page.waitForSelector('.form-bar', { hidden: true });
  });

  test('she begins a campaign with it, says who is meant, and sends herself a test', async () => {
    await house.go(page, '/campaigns');
    await press(page, t('campaigns.new'));
    await fill(page, t('campaigns.name'), 'Three lots of the coming sale');
    await choose(page, t('campaigns.template'), 'Three lots');
    await press(page, t('campaigns.create'));
    await reads(page, state, t('campaigns.state.DRAFT'));
    campaign = Number(pathOf(page).split('/')[2]);
    await reads(page, '.audience-gets', '0 get it');
    await press(page, t('audience.add.EVERYBODY'), '.audience');
    await page.waitForFunction(
      () => Number.parseInt(document.querySelector('.audience-gets')?.textContent ?? '', 10) > 20,
    );
    await press(page, t('form.save'), '.form-bar');
    await page.waitForSelector('.form-bar', { hidden: true });

    await press(page, t('campaigns.part.content'), '.campaign-steps');
    await press(page, t('letters.test'));
    await press(page, t('letters.test.send'), '.ant-modal-footer');
    await page.waitForSelector('.ant-modal', { hidden: true });
    await untilSo(async () => (await mailsOf(null)).some((mail) => mail.subject === `[Test] ${subject}`));
  });

  test('nothing stands in its way: it is scheduled, and taken for sending at once', async () => {
    await page.mouse.move(0, 0);
    await press(page, t('campaigns.part.check'), '.campaign-steps');
    await page.waitForSelector('.campaign-findings, .campaign-good');
    expect(await textsOf(page, '.campaign-findings h2')).toEqual([t('campaigns.check.NOTE')]);
    await press(page, t('campaigns.part.schedule'), '.campaign-steps');
    await fill(page, t('campaigns.sendAt'), dayjs().add(7, 'day').format('MM/DD/YYYY [10:00 AM]'));
    await page.keyboard.press('Enter');
    await press(page, t('form.save'), '.form-bar');
    await page.waitForSelector('.form-bar', { hidden: true });
    await take(page, t('campaigns.step.schedule'));
    await reads(page, state, t('campaigns.state.SCHEDULED'));
    await fromMenu(page, t('campaigns.step.start'));
  });

  test('it is held while it is under way; who wants no more says so by one press', async () => {
    await page.waitForFunction(() => Number(document.querySelector('.campaign-counts dd')?.textContent) > 0);
    await press(page, t('campaigns.step.pause'), '.campaign-deeds');
    await reads(page, state, t('campaigns.state.PAUSED'));
    // What had been begun when it was held is still answered.
    await untilSo(
      async () => (await counted(page, t('campaigns.counts.sent'))) === (await mailsOf(campaign)).length,
    );
    const [mail] = await mailsOf(campaign);
    expect(await counted(page, t('campaigns.counts.open'))).toBeGreaterThan(0);

    const left = await fetch(mail?.unsubscribe ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(left.status).toBe(204);
    const admin = await clientAs('ADMIN');
    const { body } = await admin.get<{ data: Account[] }>('/mail-accounts');
    const { version } = body.data[0] as Account;
    expect((await admin.patch('/mail-accounts/1', { perSecond: null, version })).status).toBe(200);
    await press(page, t('campaigns.step.resume'), '.campaign-deeds');
    await reads(page, state, t('campaigns.state.FINISHED'));
  });

  test('the report counts what the mail server took', async () => {
    await press(page, t('campaigns.report'), '.page-head-deed');
    await page.waitForSelector('.campaign-funnel');
    const mails = await mailsOf(campaign);
    expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length);
    const figures = await figuresOf(page);
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

describe('the same letter once more, by an administrator who reads Portuguese', () => {
  const t = wordsOf('pt-BR');

  test('a copy goes to all but the one who left', async () => {
    const page = await house.visit(`/campaign/new?copyOf=${campaign}`, { as: 'ADMIN', language: 'pt-BR' });
    await fill(page, t('campaigns.name'), 'Três lotes');
    await press(page, t('campaigns.create'));
    await reads(page, 'h1', 'Três lotes');
    const copy = Number(pathOf(page).split('/')[2]);
    expect(copy).not.toBe(campaign);
    await take(page, t('campaigns.step.start'));
    await reads(page, state, t('campaigns.state.FINISHED'));
    await press(page, t('campaigns.report'), '.page-head-deed');
    await page.waitForSelector('.campaign-funnel');
    const [first, second] = [await mailsOf(campaign), await mailsOf(copy)];
    const left = first[0]?.to;
    expect(second.map(({ to }) => to).toSorted()).toEqual(
      first
        .map(({ to }) => to)
        .filter((to) => to !== left)
        .toSorted(),
    );
    const figures = await figuresOf(page);
    expect(figures).toMatchObject({
      [t('campaignReports.group.sent')]: second.length,
      [t('campaignReports.group.unsubscribed')]: 0,
    });
  });
});

import sql from 'sql-template-tag';
import type { EmailContent } from '#contract/blocks';
import { advanceCampaign } from '../../server/campaigns/advance';
import { jobFunctions } from '../../server/job-functions';
import type { JobFunctions } from '../../server/jobs/job';
import { startJobs } from '../../server/jobs/runner';
import { freezeCampaign } from '../../server/sending/freeze';
import { newLot } from '../permissions/world';
import { pollUntil } from '../support/pollUntil';
import { home, listRecipients, openSendingApp } from './app';
import {
  addReaders,
  content,
  countStates,
  isCampaignIn,
  newCampaign,
  performStep,
  runSendersUntil,
} from './shared';

openSendingApp();

test('a freeze reports its progress; canceled it leaves no rows, and the campaign can be frozen again', async () => {
  await addReaders(home, 3);
  const id = await newCampaign(home);
  await home.db.transaction((tx) =>
    advanceCampaign(tx, home.context, id, 'start', { userId: home.people.MANAGER.id }),
  );
  const admin = await home.signIn('ADMIN');
  const progressCalls: (readonly [number, number | undefined])[] = [];
  const freeze: JobFunctions['campaign-freeze'] = {
    ...jobFunctions['campaign-freeze'],
    run: (app, payload, run) =>
      freezeCampaign(app, payload, {
        ...run,
        async progress(done, total) {
          progressCalls.push([done, total]);
          await run.progress(done, total);
          if (done !== total) return;
          // Its recipients and its email are written in the transaction that is about to end.
          const { id: job } = await home.db.row<{ id: number }>(
            sql`select id from jobs where kind = 'campaign-freeze' and state = 'RUNNING'`,
          );
          await admin.post(`/jobs/${job}/cancellation`);
        },
      }),
  };
  const running = startJobs(home.context, { 'campaign-freeze': freeze }, () => {});
  try {
    const { state } = await pollUntil(
      'a frozen campaign',
      () => home.db.row<{ state: string }>(sql`select state from campaigns where id = ${id}`),
      (campaign) => campaign.state !== 'PREPARING',
    );
    expect(state).toBe('FAILED');
  } finally {
    await running.stop();
  }
  expect(progressCalls).toEqual([
    [0, 3],
    [1, 3],
    [3, 3],
  ]);
  expect(await listRecipients(id)).toEqual([]);
  expect(
    await home.db.rows(sql`select 1 from campaign_emails where campaign_id = ${id} and frozen is not null`),
  ).toEqual([]);
  expect(await home.db.rows(sql`select state from jobs where kind = 'campaign-freeze'`)).toEqual([
    { state: 'CANCELLED' },
  ]);

  expect(await performStep(home, id, 'resume')).toBe('PREPARING');
  expect(await isCampaignIn(home, id, 'SENDING')()).toBe(true);
  expect(await countStates(home, id)).toEqual({ PENDING: 3 });
});

test('a share gets the two emails of a test, half each; the rest waits and the campaign does not finish before', async () => {
  await addReaders(home, 100);
  const id = await newCampaign(
    home,
    { A: content('One'), B: content('Two') },
    { of: 'SUBJECT', share: 20, hours: 4, by: 'OPENS' },
  );
  await performStep(home, id, 'start');
  await runSendersUntil(home, async () => (await countStates(home, id)).SENT === 20);
  expect(await countStates(home, id)).toEqual({ HELD: 80, SENT: 20 });
  expect(
    await home.db.rows(sql`select subject, count(*)::int as n from mails group by 1 order by 1`),
  ).toEqual([
    { subject: 'One', n: 10 },
    { subject: 'Two', n: 10 },
  ]);
  expect(await isCampaignIn(home, id, 'SENDING')()).toBe(true);
});

test('an email that cannot be rendered fails the start with its reason and freezes no recipients', async () => {
  await addReaders(home, 3);
  const id = await newCampaign(home, { A: content('{{ customer.name | nonsense }}') });
  await performStep(home, id, 'start');
  expect(await isCampaignIn(home, id, 'FAILED')()).toBe(true);
  expect(await countStates(home, id)).toEqual({});
  const { detail } = await home.db.row<{ detail: string }>(
    sql`select pause_detail as detail from campaigns where id = ${id}`,
  );
  expect(detail).toContain('FORBIDDEN');
  await expect(runSendersUntil(home, isCampaignIn(home, id, 'FINISHED'))).rejects.toThrow(
    /FAILED: .*FORBIDDEN/,
  );
});

test('recipients with too few lots get the fallback, or no email without one; dormant customers have lots too', async () => {
  const admin = await home.signIn('ADMIN');
  const world = { app: home, department: home.departments.books, client: admin, admin };
  const first = await newLot(world, { sale: 'PUBLISHED', status: 'PUBLISHED' });
  const second = await newLot(world, { sale: first.auctionId, status: 'PUBLISHED' });
  await home.db.run(sql`update items set title = 'An astrolabe' where id = ${second.itemId}`);
  await addReaders(home, 4);
  await home.db.run(sql`update customers set standing = 'DORMANT' where email = 'reader4@readers.test'`);
  await home.db.run(sql`
    insert into customer_interests (customer_id, kind, department_id, text)
    select id, i.kind, case when i.kind = 'DEPARTMENT' then ${home.departments.books}::bigint end, i.text
    from customers join (values ('reader1', 'DEPARTMENT', ''), ('reader2', 'KEYWORD', 'Astrolabe'), ('reader4', 'DEPARTMENT', ''))
      i (who, kind, text) on email = i.who || '@readers.test'`);
  const withLots = (fallback: number[]): EmailContent => ({
    subject: 'Yours',
    preheader: '',
    body: {
      mode: 'BLOCKS',
      blocks: [
        {
          ...{ id: 'g', type: 'lots', parts: ['title'], columns: 2 },
          source: { kind: 'INTERESTS', auctionId: first.auctionId, most: 5, least: 2, fallback },
        },
        { id: 'f', type: 'footer' },
      ],
    },
  });
  const freezeWithFallback = async (fallback: number[]) => {
    const id = await newCampaign(home, { A: withLots(fallback) });
    const dormant = { kind: 'CONDITION', condition: { is: 'standing', in: ['DORMANT'] } };
    await home.db.run(sql`
      update campaigns set audience = ${JSON.stringify({ include: [{ kind: 'EVERYBODY' }, dormant], exclude: [] })}::jsonb
      where id = ${id}`);
    await performStep(home, id, 'start');
    const rows = await home.db.rows<{
      name: string;
      state: string;
      why: string | null;
      lots: number[] | null;
    }>(sql`
      select split_part(email, '@', 1) as name, state, skip_reason as why, assigned_lots -> 'g' as lots
      from campaign_recipients where campaign_id = ${id} order by email`);
    return Object.fromEntries(rows.map(({ name, state, why, lots }) => [name, why ?? [state, lots]]));
  };
  const both = ['PENDING', [first.id, second.id]];
  expect(await freezeWithFallback([])).toEqual({
    ...{ reader1: both, reader2: 'TOO_FEW_LOTS', reader3: 'TOO_FEW_LOTS', reader4: both },
  });
  expect(await freezeWithFallback([first.id])).toEqual({
    ...{ reader1: both, reader2: ['PENDING', [first.id]], reader3: ['PENDING', [first.id]], reader4: both },
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { enqueue, type JobFunctions } from '../../server/jobs/job';
import { createPace, type Demand, measureDemand } from '../../server/jobs/pacing';
import { startJobs } from '../../server/jobs/runner';
import { openTestApp, type TestApp } from '../support/app';
import { pollUntil } from '../support/pollUntil';

/** A clock that only steps and pauses advance. */
function createClock() {
  let time = 0;
  const pauses: number[] = [];
  return {
    pauses,
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
    now: () => time,
    sleep: async (milliseconds: number, signal: AbortSignal) => {
      signal.throwIfAborted();
      pauses.push(milliseconds);
      time += milliseconds;
    },
  };
}

const idle: Demand = { isBusy: false, isAwaited: false };
const busy: Demand = { isBusy: true, isAwaited: false };
const awaited: Demand = { isBusy: true, isAwaited: true };

/** Runs one step of so many milliseconds; each measurement returns the next demand, and the last one from then on. */
async function runStep(milliseconds: number, ...demands: readonly [Demand, ...Demand[]]) {
  const clock = createClock();
  let measured = 0;
  const runPaced = createPace(
    async () => demands[Math.min(measured++, demands.length - 1)] ?? idle,
    new AbortController().signal,
    clock,
  );
  const outcome = await runPaced(async () => {
    clock.advance(milliseconds);
    return 'done';
  });
  return {
    ...outcome,
    measured,
    pauses: clock.pauses,
    paused: clock.pauses.reduce((sum, one) => sum + one, 0),
  };
}

describe('after a step', () => {
  test('background work pauses so that it takes 25 % of the time while others work', async () => {
    const { paused, result } = await runStep(250, busy);
    expect(result).toBe('done');
    expect(paused).toBeCloseTo(750);
  });

  test('it takes 75 % of the time while nothing else is in progress', async () => {
    expect((await runStep(300, idle)).paused).toBeCloseTo(100);
  });

  test('a pause becomes longer when others begin to work, and shorter when they stop', async () => {
    expect((await runStep(900, idle, busy)).paused).toBeCloseTo(2700);
    expect((await runStep(900, busy, idle)).paused).toBeCloseTo(300);
  });

  test('a pause ends as soon as a job of users waits for the place', async () => {
    const { pauses, demand } = await runStep(1050, busy, busy, awaited);
    expect(pauses).toEqual([250, 250]);
    expect(demand?.isAwaited).toBe(true);
  });

  test('a pause is at most ten seconds', async () => {
    expect((await runStep(60_000, busy)).paused).toBeCloseTo(10_000);
  });

  test('a short step is neither followed by a pause nor by a measurement', async () => {
    expect(await runStep(10, busy)).toMatchObject({ paused: 0, measured: 0 });
  });
});

test('a pause ends with an error when the job must stop', async () => {
  const clock = createClock();
  const stopping = new AbortController();
  const runPaced = createPace(async () => busy, stopping.signal, clock);
  const outcome = runPaced(async () => {
    clock.advance(1000);
    stopping.abort(new Error('the process stops'));
  });
  await expect(outcome).rejects.toThrow('the process stops');
});

describe('with a database', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  beforeEach(() => app.db.run(sql`delete from jobs`));
  afterAll(() => app?.close());

  const ownJob = { id: 0, queue: 'imports' as const };
  const measure = (lastRequestAt?: number) => measureDemand({ db: app.db, lastRequestAt }, ownJob);

  test('nothing is in progress in an idle database', async () => {
    expect(await measure()).toEqual(idle);
  });

  test('a request within the last second counts as work of others', async () => {
    // In the future, so that the machine may be slow.
    expect(await measure(performance.now() + 60_000)).toEqual(busy);
    expect(await measure(performance.now() - 1001)).toEqual(idle);
  });

  test('the server notes when it receives and answers requests', async () => {
    app.context.lastRequestAt = undefined;
    await app.anonymous.get('/health');
    expect(app.context.lastRequestAt).toBeGreaterThan(0);
  });

  test('an active statement of any process counts as work of others', async () => {
    let demand = idle;
    let waiting: Promise<unknown> | undefined;
    await app.db.transaction(async (tx) => {
      const lock = sql`select pg_advisory_xact_lock(1)`;
      await tx.run(lock);
      waiting = app.db.run(lock);
      demand = await pollUntil('an active statement', measure, ({ isBusy }) => isBusy);
    });
    await waiting;
    expect(demand).toEqual(busy);
  });

  test('a campaign that is being sent counts as work of others', async () => {
    const { id } = await app.db.row<{ id: number }>(sql`
      insert into campaigns (name, state, topic, audience, created_by, started_at)
      select 'Sent', 'SENDING', 'CATALOGUES', '{"include": [], "exclude": []}', min(id), now() from users returning id`);
    expect(await measure()).toEqual(busy);
    await app.db.run(sql`delete from campaigns where id = ${id}`);
  });

  test('a running job of users counts as work of others, and a due one in the same queue waits for the place', async () => {
    await enqueue(app.db, 'forgotten', { email: 'edda@house.test' });
    await enqueue(app.db, 'compare-some', { customerIds: [] });
    expect(await measure()).toEqual(idle);
    await app.db.run(sql`update jobs set state = 'RUNNING'`);
    expect(await measure()).toEqual(busy);
    await app.db.run(sql`delete from jobs`);
    await enqueue(app.db, 'import-check', { importId: 1, userId: 1 });
    expect(await measure()).toEqual({ isBusy: false, isAwaited: true });
  });

  test('a resumable job gives its place to a job of users, then continues from its checkpoint', async () => {
    const order: string[] = [];
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const functions: Partial<JobFunctions> = {
      'screen-some': {
        run: async (_, { customerIds }, { step, checkpoint }) => {
          for (const [at, id] of customerIds.entries()) {
            await step(async () => {
              order.push(`step ${id}`);
              // A user starts an import while this step is running.
              if (id === 1) await enqueue(app.db, 'import-check', { importId: 7, userId: 1 });
              await checkpoint(app.db, { customerIds: customerIds.slice(at + 1) });
              // Shorter steps are followed by no pause and no measurement.
              await sleep(60);
            });
          }
          finish();
        },
      },
      'import-check': { run: async () => order.push('import') },
    };
    const id = await enqueue(app.db, 'screen-some', { customerIds: [1, 2, 3] });
    const errors: unknown[] = [];
    const runner = startJobs(app.context, functions, (error) => errors.push(error));
    await finished;
    await runner.stop();
    expect(order).toEqual(['step 1', 'import', 'step 2', 'step 3']);
    expect(errors).toEqual([]);
    expect(await app.db.row(sql`select state, attempts from jobs where id = ${id}`)).toEqual({
      state: 'DONE',
      attempts: 1,
    });
  });

  test('a job that lost its lease stores no checkpoint', async () => {
    const id = await enqueue(app.db, 'screen-some', { customerIds: [1, 2] });
    const outcomes: string[] = [];
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const functions: Partial<JobFunctions> = {
      'screen-some': {
        run: async (_, __, { checkpoint }) => {
          await app.db.run(sql`update jobs set lease = gen_random_uuid() where id = ${id}`);
          await checkpoint(app.db, { customerIds: [] }).catch((error: Error) => outcomes.push(error.message));
          finish();
        },
      },
    };
    const runner = startJobs(app.context, functions, () => {});
    await finished;
    await runner.stop();
    expect(outcomes).toEqual([`job ${id} is no longer this process's`]);
    expect(await app.db.row(sql`select payload from jobs where id = ${id}`)).toEqual({
      payload: { customerIds: [1, 2] },
    });
  });
});

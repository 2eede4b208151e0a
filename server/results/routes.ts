import type { Handlers } from '#contract/api/route';
import type { results } from '#contract/results';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { findBuyers } from './buyers';
import { decide } from './decision';
import { deskOf, resultRow, searchDecisions, searchResults } from './queries';
import { correctResult, recordResult, takeBackResult } from './result';

export const resultRoutes: Handlers<typeof results, Context> = {
  desk: async ({ query }, { db, user, sale }) => deskOf(db, user, await sale(), query.lot),
  list: async ({ query }, { db, user, sale }) => searchResults(db, user, await sale(), query),
  buyers: async ({ query }, { db, sale }) => ({ found: await findBuyers(db, (await sale()).id, query) }),
  record: ({ params: { id, number }, body: { version, confirmed, reason, ...outcome } }, context) =>
    deskAfter(context, number, 'next', (tx) =>
      recordResult(tx, context, id, number, outcome, { version, confirmed, reason }),
    ),
  takeBack: ({ params: { id, number }, query }, context) =>
    deskAfter(context, number, number, (tx) => takeBackResult(tx, context, id, number, query.version)),
  correct: ({ params: { id, number }, body: { version, confirmed, reason, ...outcome } }, context) =>
    deskAfter(context, number, 'next', (tx) =>
      correctResult(tx, context, id, number, outcome, { version, confirmed, reason }),
    ),
  decisions: async ({ query }, { db, sale }) => searchDecisions(db, (await sale()).id, query),
  decide: ({ params, body }, context) => decide(context, params.id, params.decision, body),
};

/** Does the action, then tells the desk as it stands now and the lot it was about. */
const deskAfter = (context: Context, number: string, line: string, action: (tx: Db) => Promise<void>) =>
  context.db.transaction(async (tx) => {
    await action(tx);
    const sale = await context.sale();
    const desk = await deskOf(tx, context.user, sale, line === 'next' ? undefined : line);
    return { ...desk, lot: await resultRow(tx, sale, number) };
  });

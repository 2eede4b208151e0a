import type { Handlers } from '#contract/api/route';
import type { results } from '#contract/results';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { findBuyers } from './buyers';
import { decide } from './decision';
import { loadDesk, loadResultRow, searchDecisions, searchResults } from './queries';
import { correctResult, recordResult, undoResult } from './result';

export const resultRoutes: Handlers<typeof results, Context> = {
  desk: async ({ query }, { db, user, sale }) => loadDesk(db, user, await sale(), query.lot),
  list: async ({ query }, { db, user, sale }) => searchResults(db, user, await sale(), query),
  buyers: async ({ query }, { db, sale }) => ({ matches: await findBuyers(db, (await sale()).id, query) }),
  record: ({ params: { id, number }, body: { version, confirmed, reason, ...outcome } }, context) =>
    runAndLoadDesk(context, number, 'next', (tx) =>
      recordResult(tx, context, id, number, outcome, { version, confirmed, reason }),
    ),
  undo: ({ params: { id, number }, query }, context) =>
    runAndLoadDesk(context, number, number, (tx) => undoResult(tx, context, id, number, query.version)),
  correct: ({ params: { id, number }, body: { version, confirmed, reason, ...outcome } }, context) =>
    runAndLoadDesk(context, number, 'next', (tx) =>
      correctResult(tx, context, id, number, outcome, { version, confirmed, reason }),
    ),
  decisions: async ({ query }, { db, sale }) => searchDecisions(db, (await sale()).id, query),
  decide: ({ params, body }, context) => decide(context, params.id, params.decision, body),
};

/** Runs an action, then returns the updated desk and the lot. */
const runAndLoadDesk = (
  context: Context,
  number: string,
  nextLot: string,
  action: (tx: Db) => Promise<void>,
) =>
  context.db.transaction(async (tx) => {
    await action(tx);
    const sale = await context.sale();
    const desk = await loadDesk(tx, context.user, sale, nextLot === 'next' ? undefined : nextLot);
    return { ...desk, lot: await loadResultRow(tx, sale, number) };
  });

import type { results } from '#contract/results';
import type { Handlers } from '#contract/route';
import { auction } from '../auctions/auction';
import type { Db } from '../db/database';
import type { Context } from '../house';
import { witnessed } from '../lots/witness';
import { decide } from './decision';
import { deskOf, resultRow, searchDecisions, searchResults } from './queries';
import { beginRecording, correctResult, recordResult, takeBackResult } from './result';

export const resultRoutes: Handlers<typeof results, Context> = {
  desk: witnessed(async ({ params, query }, { db, user }) =>
    deskOf(db, user, await auction(db, params.id), query.lot),
  ),
  list: witnessed(async ({ params, query }, { db, user }) =>
    searchResults(db, user, await auction(db, params.id), query),
  ),
  record: witnessed(({ params: { id, number }, body: { version, confirmed, reason, ...outcome } }, context) =>
    told(context, id, number, 'next', async (tx) => {
      const recording = await beginRecording(tx, context, id);
      await recordResult(recording, number, outcome, { version, confirmed, reason });
    }),
  ),
  takeBack: witnessed(({ params: { id, number }, query }, context) =>
    told(context, id, number, number, (tx) => takeBackResult(tx, context, id, number, query.version)),
  ),
  correct: witnessed(
    ({ params: { id, number }, body: { version, confirmed, reason, ...outcome } }, context) =>
      told(context, id, number, 'next', (tx) =>
        correctResult(tx, context, id, number, outcome, { version, confirmed, reason }),
      ),
  ),
  decisions: async ({ params, query }, { db }) => {
    await auction(db, params.id);
    return searchDecisions(db, params.id, query);
  },
  decide: ({ params, body }, context) => decide(context, params.id, params.decision, body),
};

/** Does the deed, then tells the desk as it stands now and the lot it was about. */
const told = (context: Context, id: number, number: string, line: string, deed: (tx: Db) => Promise<void>) =>
  context.db.transaction(async (tx) => {
    await deed(tx);
    const sale = await auction(tx, id);
    const desk = await deskOf(tx, context.user, sale, line === 'next' ? undefined : line);
    return { ...desk, lot: await resultRow(tx, context.user, sale, number) };
  });

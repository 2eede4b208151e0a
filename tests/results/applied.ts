import type { Staged } from '#contract/staged-results';
import type { TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

/** Records everything that waits in a sale, and answers what came of it once the work is done. */
export async function applied(
  app: Pick<TestApp, 'workOff'>,
  client: ApiClient,
  sale: number,
  body: { confirmed?: boolean } = {},
): Promise<Staged> {
  const begun = await client.post(`/auctions/${sale}/staged-results/apply`, body);
  if (begun.status !== 202) throw new Error(`not applied: ${begun.status} ${JSON.stringify(begun.body)}`);
  await app.workOff();
  return (await client.get<Staged>(`/auctions/${sale}/staged-results`)).body;
}

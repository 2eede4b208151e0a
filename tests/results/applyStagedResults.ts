import type { Staged } from '#contract/staged-results';
import type { TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

/** Records all staged results of a sale and returns the outcome once the job has finished. */
export async function applyStagedResults(
  app: Pick<TestApp, 'runDueJobs'>,
  client: ApiClient,
  sale: number,
  body: { confirmed?: boolean } = {},
): Promise<Staged> {
  const reply = await client.post(`/auctions/${sale}/staged-results/apply`, body);
  if (reply.status !== 202) throw new Error(`not applied: ${reply.status} ${JSON.stringify(reply.body)}`);
  await app.runDueJobs();
  return (await client.get<Staged>(`/auctions/${sale}/staged-results`)).body;
}

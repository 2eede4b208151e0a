import { Refusal } from '#contract/api/refusal';
import type { ProviderService } from '#contract/provider-services';
import { isProviderProblem, type ProviderTest } from '#contract/providers';
import type { Context } from '../app-context';
import { discoverClient } from './client';
import { readProviderSecret } from './provider';
import { callProvider } from './refusals';

/** Requests the configuration that a provider publishes. Returns who answers, or what is wrong. */
export async function testProvider({ db, app }: Context, service: ProviderService): Promise<ProviderTest> {
  try {
    const provider = await readProviderSecret(db, app, service);
    const client = await callProvider(app, provider, () => discoverClient(app, provider));
    return { issuer: client.serverMetadata().issuer, problem: null };
  } catch (error) {
    if (!(error instanceof Refusal) || !isProviderProblem(error.code)) throw error;
    const params = Object.fromEntries(
      Object.entries(error.params).map(([name, value]) => [name, String(value)]),
    );
    return { issuer: '', problem: { code: error.code, params } };
  }
}

import { useState } from 'react';
import type { CallReply } from '#contract/api/route';
import type { CreatedKey, passkeys } from '#contract/passkeys';
import { useAction } from '@/services/action';
import type { ProblemError } from '@/services/errors';
import { createPasskey } from '@/services/passkeys';
import { useText } from '@/services/text';

interface Creation {
  /** requests what the browser needs */
  start(): Promise<CallReply<(typeof passkeys)['startRegistration']>>;
  /** adds the new passkey to the account */
  add(passkey: { name: string; key: CreatedKey }): Promise<unknown>;
  onProblem?(problem: ProblemError): boolean;
}

/** Has the browser create a passkey, which is then added to an account. `issue` says why none was added. */
export function usePasskeyCreation({ start, add, onProblem = () => false }: Creation) {
  const t = useText();
  const [failure, setFailure] = useState<string>();
  const { run, busy, issue } = useAction(
    async () => {
      setFailure(undefined);
      const { options, name } = await start();
      const key = await createPasskey(options);
      if (key === 'EXISTS') return setFailure(t('passkeys.failed.exists'));
      if (key === 'CANCELED') return setFailure(t('passkeys.failed'));
      await add({ name: name || t('passkeys.one'), key });
    },
    { onProblem },
  );
  return { create: () => void run(), busy, issue: issue ?? failure };
}

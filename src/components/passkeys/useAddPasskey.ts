import { useQueryClient } from '@tanstack/react-query';
import { useModel } from '@umijs/max';
import { useState } from 'react';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { usePasskeyCreation } from './usePasskeyCreation';

/**
 * Adds a passkey of this device to the user's account. `issue` says why none was added. A first factor comes with recovery
 * codes, which are shown once. Once the user has kept them, or at once without any, no passkey is offered any more.
 */
export function useAddPasskey() {
  const t = useText();
  const { setInitialState } = useModel('@@initialState');
  const queryClient = useQueryClient();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([]);
  const finish = () => {
    setRecoveryCodes([]);
    void setInitialState((state) => state && { ...state, offersPasskey: false });
  };
  const { create, busy, issue } = usePasskeyCreation({
    start: () => api.passkeys.startRegistration(),
    add: async (body) => {
      const added = await api.passkeys.register({ body });
      // At once, because the server returns them only once.
      setRecoveryCodes(added.recoveryCodes);
      notifyDone(t('passkeys.added'));
      await queryClient.invalidateQueries({ queryKey: ['passkeys'] });
      // Whether the user has a second factor may have changed.
      await queryClient.invalidateQueries({ queryKey: ['factors'] });
      if (added.recoveryCodes.length === 0) finish();
    },
  });
  return { add: create, busy, issue, recoveryCodes, finish };
}

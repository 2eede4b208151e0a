import { useEffect, useState } from 'react';
import { countPasswordCharacters, type PasswordStrength, type Weakness } from '#contract/password';
import { api } from '@/services/api';

const debounceMs = 400;

export interface Measured {
  strength: PasswordStrength;
  weakness: Weakness | null;
}

/**
 * Returns how strong the typed password is, as the server measures it for the signed-in user or the user of a link. Undefined
 * until the server has answered; while the user types on, the last answer.
 */
export function usePasswordStrength(
  password: string,
  { minimum, token, isKnown }: { minimum: number; token: string | undefined; isKnown: boolean },
): Measured | undefined {
  const [reply, setReply] = useState<Measured>();
  const isShort = countPasswordCharacters(password) < minimum;
  useEffect(() => {
    if (isShort || !isKnown) return;
    let isCurrent = true;
    const measure = async () => {
      const measured = await api.session.measurePassword({ body: { password, token } });
      if (isCurrent) setReply(measured);
    };
    // Without an answer there is only no hint: the password is checked again when it is saved.
    const timer = setTimeout(() => void measure().catch(() => {}), debounceMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [password, token, isShort, isKnown]);
  if (isShort) return { strength: 'SHORT', weakness: null };
  return reply;
}

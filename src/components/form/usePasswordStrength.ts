import { useEffect, useState } from 'react';
import { countPasswordCharacters, type PasswordStrength, type Weakness } from '#contract/password';
import { api } from '@/services/api';
import { ProblemError } from '@/services/errors';

const debounceMs = 400;

export interface Measured {
  strength: PasswordStrength;
  weakness: Weakness | null;
}

interface Options {
  minimum: number;
  token: string | undefined;
  code: string | undefined;
  isKnown: boolean;
}

/**
 * Returns how strong the typed password is, as the server measures it for the signed-in user, the user of a link or the first
 * administrator. Undefined until the server has answered; while the user types on, the last answer.
 */
export function usePasswordStrength(
  password: string,
  { minimum, token, code, isKnown }: Options,
): Measured | undefined {
  const [reply, setReply] = useState<Measured>();
  const [wrongCode, setWrongCode] = useState<string>();
  const isShort = countPasswordCharacters(password) < minimum;
  useEffect(() => {
    // A wrong code counts as a failed sign-in, so it is sent once.
    if (isShort || !isKnown || (code !== undefined && code === wrongCode)) return;
    let isCurrent = true;
    const measure = async () => {
      const measured = await api.session.measurePassword({ body: { password, token, code } });
      if (isCurrent) setReply(measured);
    };
    // Without an answer there is only no hint: the password is checked again when it is saved.
    const forget = (error: unknown) => {
      if (error instanceof ProblemError && error.code === 'input.invalid') setWrongCode(code);
    };
    const timer = setTimeout(() => void measure().catch(forget), debounceMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [password, token, code, wrongCode, isShort, isKnown]);
  if (isShort) return { strength: 'SHORT', weakness: null };
  return reply;
}

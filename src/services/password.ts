import { passwordMinimum } from '#contract/session';

export type Strength = 'strong' | 'medium' | 'short';

/**
 * Returns the strength: too short below the minimum; strong when long, or fairly long with mixed characters. Length counts
 * more than variety.
 */
export function measureStrength(password: string): Strength {
  if (password.length < passwordMinimum) return 'short';
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  const different = new Set(password).size;
  if (different < 5) return 'medium';
  return password.length >= 16 || (password.length >= 10 && kinds >= 3) ? 'strong' : 'medium';
}

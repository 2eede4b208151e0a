import vm from 'node:vm';
import { refuse, refuseField } from '#contract/api/refusal';
import { maxPatternLength } from '#contract/import-fields';

const maxTextLength = 20_000;
/** For one batch of texts. A slower pattern would block all other requests of the server. */
const timeoutMs = 500;

/** Patterns run only in this sandbox, because only a script can be interrupted while a pattern runs. */
const sandbox = vm.createContext(Object.create(null) as vm.Context);
const script = new vm.Script(`
  (() => {
    const expression = new RegExp(pattern, 'u');
    return JSON.stringify(JSON.parse(texts).map((text) => expression.exec(text)?.[1] ?? null));
  })()`);

/**
 * Returns the first group of a user's pattern in each text; null where it does not match. Refuses an invalid pattern like
 * `checkPattern`, and throws `import.pattern_slow` after a timeout.
 */
export function extract(pattern: string, texts: readonly string[]): (string | null)[] {
  checkPattern(pattern);
  sandbox.pattern = pattern;
  sandbox.texts = JSON.stringify(texts.map((text) => text.slice(0, maxTextLength)));
  try {
    return JSON.parse(script.runInContext(sandbox, { timeout: timeoutMs }) as string) as (string | null)[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      refuse('import.pattern_slow');
    throw error;
  }
}

/** Refuses, at the field `numberPattern`, a pattern that is too long, is invalid or does not have exactly one group. */
export function checkPattern(pattern: string): void {
  if (pattern.length > maxPatternLength)
    refuseField('numberPattern', 'too_long', { maximum: maxPatternLength });
  let groups = 0;
  try {
    // With an empty alternative every pattern matches the empty text, so that the match shows the number of its groups.
    groups = (new RegExp(`${pattern}|`, 'u').exec('')?.length ?? 1) - 1;
  } catch {
    refuseField('numberPattern', 'pattern');
  }
  if (groups !== 1) refuseField('numberPattern', 'one_group');
}

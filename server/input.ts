import type * as z from 'zod';
import type { FaultCode, FieldFault } from '#contract/refusal';

/** zod's issues as field faults: the path, a code of the locales (`invalid.<code>`) and its parameters. */
export const faultsOf = (error: z.ZodError): FieldFault[] =>
  error.issues.flatMap((issue): FieldFault[] => {
    const path = issue.path.join('.');
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((key): FieldFault => ({ path: path ? `${path}.${key}` : key, code: 'unknown' }))
      : [{ path, ...fault(issue) }];
  });

function fault(issue: z.core.$ZodIssue): Omit<FieldFault, 'path'> {
  switch (issue.code) {
    case 'invalid_type':
      // zod does not keep the input in its issues; its message alone tells missing from wrong.
      return issue.message.includes('received undefined')
        ? { code: 'required' }
        : { code: 'type', params: { expected: issue.expected } };
    case 'too_small': {
      const params = { minimum: Number(issue.minimum) };
      if (issue.origin === 'string')
        return issue.minimum === 1 ? { code: 'required' } : { code: 'too_short', params };
      return { code: issue.origin === 'array' ? 'too_few' : 'too_low', params };
    }
    case 'too_big': {
      const params = { maximum: Number(issue.maximum) };
      if (issue.origin === 'string') return { code: 'too_long', params };
      return { code: issue.origin === 'array' ? 'too_many' : 'too_high', params };
    }
    case 'invalid_format':
      return { code: issue.format === 'email' ? 'email' : issue.format === 'regex' ? 'pattern' : 'format' };
    case 'invalid_value':
      return { code: 'option', params: { options: issue.values.map(String) } };
    // Our own rules carry their code as the message.
    case 'custom':
      return { code: (issue.message || 'format') as FaultCode };
    default:
      return { code: 'format' };
  }
}

/** Where a text holds a NUL character, which PostgreSQL cannot store; undefined: nowhere. */
export function pathOfNul(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = pathOfNul(inner, path ? `${path}.${key}` : key);
    if (found !== undefined) return found;
  }
  return undefined;
}

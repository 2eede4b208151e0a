import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type FieldIssue, fieldIssues, Refusal, refuse } from '#contract/api/refusal';

/** Converts zod issues to field issues: the path, a code of the locales (`invalid.<code>`) and its parameters. */
export const issuesOf = (error: z.ZodError): FieldIssue[] =>
  error.issues.flatMap((issue): FieldIssue[] => {
    const path = issue.path.join('.');
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((key): FieldIssue => ({ path: path ? `${path}.${key}` : key, code: 'unknown' }))
      : [{ path, ...toFieldIssue(issue) }];
  });

function toFieldIssue(issue: z.core.$ZodIssue): Omit<FieldIssue, 'path'> {
  switch (issue.code) {
    case 'invalid_type':
      // zod does not include the input in its issues; only the message tells a missing value from a wrong one.
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
    // Our own rules use their code as the message.
    case 'custom':
      return { code: fieldIssues.find((code) => code === issue.message) ?? 'format', params: issue.params };
    default:
      return { code: 'format' };
  }
}

/** Returns the path of a text or key that PostgreSQL cannot store (NUL or a lone surrogate), or undefined. */
function findUnstorablePath(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) return path;
    const innerPath = findUnstorablePath(inner, path ? `${path}.${key}` : key);
    if (innerPath !== undefined) return innerPath;
  }
  return undefined;
}

const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);

/** Returns the value as parsed by its schema. Throws a refusal that names each invalid field. */
export function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const path = findUnstorablePath(value);
  if (path !== undefined) refuse('input.invalid', {}, [{ path, code: 'unstorable' }]);
  const parsed = schema.safeParse(value);
  if (!parsed.success) refuse('input.invalid', {}, issuesOf(parsed.error));
  return parsed.data;
}

const noQuery = z.strictObject({});

/** Parses a query; also refuses parameters that the endpoint does not have. */
export const parseQuery = (schema: z.ZodType | undefined, value: unknown): unknown =>
  parse(schema instanceof z.ZodObject ? schema.strict() : (schema ?? noQuery), value);

const maxDepth = 64;

/**
 * Registers a parser for JSON bodies. It refuses deeper nesting than any of ours, because walking it would exhaust the
 * stack.
 */
export function registerJsonParser(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    isTooDeep(body) ? done(new Refusal('input.unreadable')) : parseJson(request, body, done),
  );
}

function isTooDeep(json: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < json.length; index++) {
    const char = json[index];
    if (quoted) {
      if (char === '\\') index++;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === '{' || char === '[') {
      depth++;
      if (depth > maxDepth) return true;
    } else if (char === '}' || char === ']') depth--;
  }
  return false;
}

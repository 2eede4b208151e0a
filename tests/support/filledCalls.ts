import * as z from 'zod';
import { getScope, type Permission, permissions } from '#contract/api/permissions';
import { fillPath, isWrite, type Route } from '#contract/api/route';
import { nouns } from '#contract/nouns';
import { type Call, endsOwnSession, type Make } from '../permissions/calls';
import { fixtures } from '../permissions/fixtures';
import type { World } from '../permissions/world';
import type { ApiClient, ApiResponse } from './client';

interface Def {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  options?: readonly z.ZodType[];
  valueType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
}

/** Returns the text to send in a field, or undefined to keep the value of the call. */
export type TextFor = (field: { endpoint: string; path: string; schema: z.ZodString }) => string | undefined;

/** Returns a body with a text in every text field, including optional ones that the call omits. */
function fillTexts(
  schema: z.ZodType,
  value: unknown,
  path: string,
  textFor: (path: string, schema: z.ZodString) => string | undefined,
): unknown {
  const def = schema._zod.def as unknown as Def;
  const childPath = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
  if (schema instanceof z.ZodString) return textFor(path, schema) ?? value;
  if (def.shape) {
    if (value === undefined || value === null) return value;
    const object = value as Record<string, unknown>;
    const entries = Object.entries(def.shape).map(([key, field]) => [
      key,
      fillTexts(field, object[key], childPath(key), textFor),
    ]);
    return { ...object, ...Object.fromEntries(entries.filter(([, one]) => one !== undefined)) };
  }
  if (def.element && Array.isArray(value))
    return value.map((one, index) => fillTexts(def.element as z.ZodType, one, childPath(index), textFor));
  if (def.element && value === undefined) {
    const one = fillTexts(def.element, undefined, childPath(0), textFor);
    return one === undefined ? undefined : [one];
  }
  if (def.options) {
    const option = def.options.find((one) => one.safeParse(value).success);
    return option ? fillTexts(option, value, path, textFor) : value;
  }
  const inner = def.in && (def.in._zod.def as { type: string }).type !== 'transform' ? def.in : def.out;
  const next = def.innerType ?? inner;
  return next ? fillTexts(next, value, path, textFor) : value;
}

const valueAt = (body: unknown, path: readonly string[]): unknown =>
  path.reduce((value: unknown, key) => (value as Record<string, unknown> | undefined)?.[key], body);

/** Restores the original value at a path of the body. Returns false when it is unchanged. */
function restore(body: unknown, original: unknown, path: string): boolean {
  const keys = path.split('.');
  for (let length = keys.length; length > 0; length--) {
    const part = keys.slice(0, length);
    const parent = valueAt(body, part.slice(0, -1)) as Record<string, unknown> | undefined;
    const key = part.at(-1) ?? '';
    if (typeof parent !== 'object' || parent === null || !(key in parent)) continue;
    const before = valueAt(original, part);
    if (JSON.stringify(before) === JSON.stringify(parent[key])) continue;
    if (before === undefined) delete parent[key];
    else parent[key] = before;
    return true;
  }
  return false;
}

const send = (
  client: ApiClient,
  { method, path }: Route,
  { params, query, body, file }: Call,
): Promise<ApiResponse<unknown>> => {
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]));
  const address = `${fillPath(path, params)}${search.size > 0 ? `?${search}` : ''}`;
  if (file) return client.upload(address, file.name, file.content);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const verb = method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete';
  return client[verb](address, body, headers);
};

export interface SentCall {
  endpoint: string;
  status: number;
  responseBody: unknown;
  /** paths of the fields that were refused with their own error */
  refused: string[];
}

/**
 * Calls every writing endpoint, or the selected ones, with texts in all its fields. A field that is refused by name is sent
 * again with the value that the permission tests use.
 */
export async function sendFilled(
  world: World,
  textFor: TextFor,
  {
    fileName = (name) => name,
    isSent = () => true,
  }: {
    fileName?: (name: string) => string;
    isSent?: (call: { noun: string; endpoint: string; route: Route }) => boolean;
  } = {},
): Promise<SentCall[]> {
  const sentCalls: SentCall[] = [];
  for (const [noun, routes] of Object.entries(nouns))
    for (const [name, route] of Object.entries(routes as Record<string, Route>)) {
      const endpoint = `${noun}.${name}`;
      if (
        !isWrite(route) ||
        !isSent({ noun, endpoint, route }) ||
        noun === 'session' ||
        endsOwnSession.has(endpoint)
      )
        continue;
      const createCall = (fixtures as unknown as Record<string, Record<string, Make>>)[noun]?.[name] as Make;
      // Administrators may call all endpoints but one.
      const isAllowed =
        world.client !== world.admin ||
        !(route.permission in permissions) ||
        getScope('ADMIN', route.permission as Permission);
      const client = isAllowed ? world.client : await world.app.signIn('EDITOR');
      const call = await createCall({ ...world, client });
      const body =
        route.body instanceof z.ZodType
          ? fillTexts(route.body, structuredClone(call.body ?? {}), '', (path, schema) =>
              textFor({ endpoint, path, schema }),
            )
          : call.body;
      const file = call.file && { ...call.file, name: fileName(call.file.name) };
      const refused: string[] = [];
      for (let attempt = 0; ; attempt++) {
        const response = await send(client, route, { ...call, body, ...(file && { file }) });
        const { code, fields = [] } = (response.body ?? {}) as { code?: string; fields?: { path: string }[] };
        // Paddles are called out in the room and clerks look up their owners, so this question reveals nothing hidden.
        if (code === 'result.paddle_taken' && attempt === 0) {
          Object.assign(body as object, { confirmed: true });
          continue;
        }
        const restored = fields.filter(({ path }) => restore(body, call.body, path)).map(({ path }) => path);
        refused.push(...restored);
        if (restored.length > 0 && attempt < 20) continue;
        sentCalls.push({ endpoint, status: response.status, responseBody: response.body, refused });
        break;
      }
      // A call that needs a mail server has configured one that does not respond; later jobs would fail there.
      Object.assign(world.app.context.config, { mailUrl: undefined });
    }
  return sentCalls;
}

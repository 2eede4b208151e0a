import * as z from 'zod';
import { getScope, roles } from '#contract/api/permissions';
import { acceptsIdempotencyKey, idempotencyKey, type Route } from '#contract/api/route';
import type { FurtherPermission } from '#contract/api/subjects';
import { nouns } from '#contract/nouns';
import { retentionHours } from './idempotency';

type Json = Record<string, unknown>;

/** Returns the OpenAPI 3.1 document of the whole contract, which is built on the first request. */
export function openApi(version: string): () => Json {
  let document: Json | undefined;
  return () => {
    document ??= describe(version);
    return document;
  };
}

function describe(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [noun, routes] of Object.entries(nouns))
    for (const [name, route] of Object.entries(routes as Record<string, Route>)) {
      const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`;
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeOperation(noun, name, route) };
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Rostrum', version },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'rostrum' } },
      schemas: { Problem: problem },
    },
  };
}

/** Describes briefly what an endpoint requires besides its permission. */
function describeFurtherPermission(requirement: FurtherPermission): string {
  if ('when' in requirement) return `${requirement.permission} when ${requirement.when}`;
  if ('permissions' in requirement) return `and that of ${requirement.selectedBy}`;
  return `${requirement.permission} for ${'from' in requirement ? requirement.from : requirement.departments}`;
}

function describeOperation(noun: string, name: string, route: Route): Json {
  const { permission } = route;
  const isPublic = permission === 'public';
  const allowedCallers =
    permission === 'public' || permission === 'signed-in'
      ? permission
      : `${permission} (${roles.filter((role) => getScope(role, permission)).join(', ')})`;
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary: route.summary,
    description: [`Permission: ${allowedCallers}`, ...(route.also ?? []).map(describeFurtherPermission)].join(
      '; ',
    ),
    security: isPublic ? [] : [{ session: [] }],
    parameters: [
      ...describeParameters('path', route.params),
      ...describeParameters('query', route.query),
      ...(acceptsIdempotencyKey(route) ? [keyHeader] : []),
    ],
    ...(route.upload && {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['file'],
              properties: { file: { type: 'string', format: 'binary' } },
            },
          },
        },
      },
    }),
    ...(route.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: toSchema(route.body, 'input') } },
      },
    }),
    responses: {
      ...describeSuccess(route),
      default: {
        description: 'refused',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function describeSuccess(route: Route): Json {
  if (route.reply === 'nothing') return { 204: { description: 'done' } };
  if (route.reply === 'stream')
    return {
      200: {
        description: 'server-sent events',
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      },
    };
  if (route.reply === 'file')
    return {
      200: { description: 'the file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
    };
  return {
    [route.status ?? 200]: {
      description: 'done',
      content: { 'application/json': { schema: toSchema(route.reply, 'output') } },
    },
  };
}

const toSchema = (type: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return rest;
};

function describeParameters(position: 'path' | 'query', type: z.ZodType | undefined): Json[] {
  if (!type) return [];
  const { properties = {}, required = [] } = toSchema(type, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: position,
    required: position === 'path' || required.includes(name),
    schema: property,
  }));
}

const keyHeader = {
  name: idempotencyKey,
  in: 'header',
  required: false,
  description: `Sent again with the same key within ${retentionHours} hours, the request is answered as the first time and does nothing.`,
  schema: { type: 'string', maxLength: 200 },
};

const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'params', 'fields', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    params: { type: 'object' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code'],
        properties: { path: { type: 'string' }, code: { type: 'string' }, params: { type: 'object' } },
      },
    },
    requestId: { type: 'string' },
  },
};

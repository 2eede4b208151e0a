import * as z from 'zod';
import type { Route } from '#contract/api/route';
import {
  getRowKind,
  type RowKind,
  secret,
  secretBy,
  secretKeys,
  visibilityFlag,
  withRowKind,
} from '#contract/api/secrets';
import { nouns } from '#contract/nouns';
import { guardEndpoint } from '../../server/permissions/guard';
import { buildRedactor, type Holder } from '../../server/permissions/redact';
import { listParts } from './marked';

const Reserve = secret(z.number().nullable(), 'lots:see-reserve');
const Lot = withRowKind('lot', z.object({ id: z.number(), reserve: Reserve }));

describe('refuses to start the server with a secret', () => {
  test.each<[string, z.ZodType]>([
    ['in an object without a kind', z.object({ id: z.number(), number: z.string(), reserve: Reserve })],
    ['deep inside an object', z.object({ data: z.array(z.object({ lot: z.object({ reserve: Reserve }) })) })],
    ['in a row derived by extend', Lot.extend({ title: z.string() })],
    ['in a row derived by partial', Lot.partial()],
    ['in a row derived by pick', Lot.pick({ reserve: true })],
    [
      'in a union without a kind',
      z.discriminatedUnion('is', [z.object({ is: z.literal('a'), reserve: Reserve })]),
    ],
    [
      'that depends on a field',
      z.object({ field: z.string(), text: secretBy(z.string(), 'field', { reserve: 'lots:see-reserve' }) }),
    ],
    [
      'among the keys of a record',
      z.object({ changes: secretKeys(z.record(z.string(), z.string()), { reserve: Reserve }) }),
    ],
    [
      'that is an element of a list',
      z.array(secretBy(z.object({ side: z.string() }), 'side', { consigned: 'lots:see-consignor' })),
    ],
  ])('%s', (_, schema) => {
    expect(() => buildRedactor(schema)).toThrow('do not declare their kind');
  });

  test.each<[string, Partial<Route>]>([
    ['reply', { reply: z.object({ reserve: Reserve }) }],
    ['body', { body: z.object({ reserve: Reserve }), reply: 'nothing' }],
    ['lines of a file', { reply: 'file', rows: z.object({ reserve: Reserve }) }],
    ['current row of a refusal', { current: z.object({ reserve: Reserve }), reply: 'nothing' }],
  ])('in the %s of an endpoint without a row kind', (_, part) => {
    const route = {
      method: 'GET',
      path: '/',
      permission: 'lots:read',
      subject: 'lot',
      summary: '',
      ...part,
    } as Route;
    expect(() => guardEndpoint(route, () => undefined)).toThrow('do not declare their kind');
  });
});

test('lets rows of two kinds share fields when the base schema has no kind', () => {
  const fields = z.object({ id: z.number(), reserve: Reserve });
  const kinds = [
    withRowKind('lotOfSale', fields),
    withRowKind('subject', withRowKind('lot', fields)),
    fields,
  ].map(getRowKind);
  expect(kinds).toEqual(['lotOfSale', 'subject', undefined]);
});

test('needs no kind for a flag that says whether secrets are visible', () => {
  expect(
    buildRedactor(z.object({ reserveVisible: visibilityFlag(z.boolean(), 'lots:see-reserve') })),
  ).toBeDefined();
});

test('uses the declared kind of a row regardless of its field names', () => {
  const fields = {
    id: z.number(),
    noun: z.string(),
    auctionId: z.number(),
    number: z.string(),
    itemId: z.number(),
  };
  const schema = withRowKind('item', z.object({ ...fields, reserve: Reserve }));
  const seen: Holder['kind'][] = [];
  buildRedactor(z.array(schema))?.([{ reserve: 5 }], {
    canSee: () => true,
    onRevealed: (_, { kind }) => seen.push(kind),
  });
  expect(seen).toEqual(['item']);
});

test('keeps the kind of a row that is optional, nullable or secret itself', () => {
  const schema = secretBy(withRowKind('event', z.object({ id: z.number(), side: z.string() })), 'side', {
    consigned: 'lots:see-consignor',
  });
  const seen: Holder['kind'][] = [];
  buildRedactor(z.object({ rows: z.array(schema).optional(), lot: Lot.nullable().optional() }))?.(
    { rows: [{ id: 1, side: 'consigned' }], lot: { id: 2, reserve: 5 } },
    { canSee: () => true, onRevealed: (_, { kind }) => seen.push(kind) },
  );
  expect(seen).toEqual(['event', 'lot']);
});

/** Returns the rows of the contract by kind, as `noun.endpoint part path`, except those of the endpoint's subject. */
function rowsByKind(): Partial<Record<RowKind, string[]>> {
  const fieldsByKind: Partial<Record<RowKind, string[]>> = {};
  const walk = (schema: z.ZodType, place: string, met: Set<z.ZodType>): void => {
    if (met.has(schema)) return;
    met.add(schema);
    const kind = getRowKind(schema);
    if (kind && kind !== 'subject') fieldsByKind[kind] = [...(fieldsByKind[kind] ?? []), place];
    for (const [key, part] of listParts(schema)) walk(part, key ? `${place} ${key}` : place, met);
  };
  for (const [noun, routes] of Object.entries(nouns))
    for (const [name, route] of Object.entries(routes as Record<string, Route>))
      for (const part of ['reply', 'rows', 'query', 'body', 'current'] as const) {
        const schema = route[part];
        if (schema instanceof z.ZodType) walk(schema, `${noun}.${name} ${part}`, new Set());
      }
  return fieldsByKind;
}

test('records these rows in the access log under the lot, the item or the sale', () => {
  expect(rowsByKind()).toEqual({
    event: ['activity.list reply entries', 'notes.timeline reply entries'],
    item: [
      ...['works.read reply', 'works.update reply', 'works.move reply'],
      ...['reservations.list reply reservations', 'reservations.reserve reply reservations'],
      ...['reservations.update reply reservations', 'reservations.update current'],
      'reservations.withdraw reply reservations',
      ...['sales.ofItem reply sales', 'sales.sell reply', 'sales.cancel reply'],
    ],
    lot: [
      ...['lots.read reply', 'lots.create reply', 'lots.update reply', 'lots.renumber current'],
      ...['lots.remove current', 'lots.withdraw reply'],
      ...['sales.ofItem reply sales lot', 'sales.sell reply lot', 'sales.cancel reply lot'],
    ],
    lotOfSale: [
      ...['lots.list reply data', 'lots.export rows'],
      ...['results.desk reply currentLot', 'results.desk reply recentLots', 'results.list reply data'],
      ...['results.record reply currentLot', 'results.record reply recentLots', 'results.record current'],
      ...['results.undo reply currentLot', 'results.undo reply recentLots', 'results.undo current'],
      ...['results.correct reply currentLot', 'results.correct reply recentLots', 'results.correct current'],
    ],
  });
});

import * as z from 'zod';
import { serialize } from '../../server/http/reply-schema';

const text = z.object({ type: z.literal('text'), html: z.string() });
const picture = z.object({ type: z.literal('picture'), alt: z.string().nullable() });
const block = z.discriminatedUnion('type', [text, picture]);
const columns = z.object({ type: z.literal('columns'), columns: z.array(z.array(block)) });
const type = z.object({
  body: z.discriminatedUnion('type', [text, picture, columns]).nullable(),
  value: z.union([z.string(), z.array(z.string())]),
});
const toReply = (body: object | null, value: unknown = 'a') =>
  JSON.parse(serialize(type, { body, value, more: 1 }));

test('a reply contains for each option of a union only the fields of its type', () => {
  const drawn = { type: 'picture', alt: null };
  expect(toReply({ ...drawn, more: 1 })).toEqual({ body: drawn, value: 'a' });
  expect(
    toReply({ type: 'columns', columns: [[{ ...drawn, more: 1 }], [{ type: 'text', html: 'x' }]] }),
  ).toEqual({
    body: { type: 'columns', columns: [[drawn], [{ type: 'text', html: 'x' }]] },
    value: 'a',
  });
});

test('a reply can contain null, or one value or several', () => {
  expect(toReply(null, ['a', 'b'])).toEqual({ body: null, value: ['a', 'b'] });
});

test('a value that matches no option throws', () => {
  expect(() => toReply({ type: 'film' })).toThrow();
});

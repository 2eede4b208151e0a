import type * as z from 'zod';

/** A random source that repeats its sequence for the same seed (mulberry32). */
export interface Dice {
  /** a number from 0 up to, but not including, 1 */
  next(): number;
  /** an integer from 0 up to, but not including, `n` */
  below(n: number): number;
  chance(share: number): boolean;
  one<T>(choices: readonly T[]): T;
}

export function createDice(seed: string): Dice {
  let state = [...seed].reduce(
    (sum, character) => (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) | 0,
    17,
  );
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    next,
    below,
    chance: (share) => next() < share,
    one: (choices) => choices[below(choices.length)] as (typeof choices)[number],
  };
}

/** Unusual texts that code often fails to handle. */
export const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\ufeff',
  '\u202e',
  '💥',
  'İ',
  'ﬀ７７½①',
  `e${'\u0301'.repeat(300)}`,
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '%',
  '%00',
  '_\\%',
  '../../etc/passwd',
  '{{7*7}}',
  '=1+1',
  '[',
  '(a+)+$',
  'null',
  'NaN',
  '-0',
  '1e309',
  '99999999999999999999',
  '0x10',
  '１２',
  '12A',
  '2026-02-30',
  '0000-00-00',
  '275760-09-13T00:00:00Z',
  'infinity',
  '🏺'.repeat(200),
  'x'.repeat(30_000),
] as const;

const hostileValues = [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e21,
  1e308,
  [],
  {},
  [[[[[[]]]]]],
  { length: 3 },
  { constructor: { prototype: 1 } },
  JSON.parse('{"toString": 1, "hasOwnProperty": null}') as unknown,
] as const;

export const pickHostileValue = (dice: Dice): unknown =>
  dice.chance(0.5) ? dice.one(hostileTexts) : dice.one(hostileValues);

interface Def {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  options?: readonly z.ZodType[];
  items?: readonly z.ZodType[];
  entries?: Record<string, string | number>;
  values?: readonly unknown[];
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
}

/** Returns a value that the schema probably accepts: valid types and bounds, unusual texts. */
export function generateValue(schema: z.ZodType, dice: Dice): unknown {
  const def = schema._zod.def as unknown as Def;
  const inner = () => generateValue(def.innerType as z.ZodType, dice);
  switch (def.type) {
    case 'string':
      return generateText(schema as z.ZodString, dice);
    case 'number':
      return generateNumber(schema as z.ZodNumber, dice);
    case 'boolean':
      return dice.chance(0.5);
    case 'enum':
      return dice.one(Object.values(def.entries ?? {}));
    case 'literal':
      return dice.one(def.values ?? []);
    case 'array':
      return Array.from({ length: dice.below(4) }, () => generateValue(def.element as z.ZodType, dice));
    case 'tuple':
      return def.items?.map((item) => generateValue(item, dice));
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).flatMap(([key, field]) => {
          const value = generateValue(field, dice);
          return value === undefined ? [] : [[key, value]];
        }),
      );
    case 'record':
      return Object.fromEntries(
        Array.from({ length: dice.below(4) }, () => [
          String(generateValue(def.keyType as z.ZodType, dice)),
          generateValue(def.valueType as z.ZodType, dice),
        ]),
      );
    case 'union':
      return generateValue(dice.one(def.options ?? []), dice);
    case 'optional':
    case 'default':
    case 'prefault':
      return dice.chance(0.4) ? undefined : inner();
    case 'nullable':
      return dice.chance(0.3) ? null : inner();
    case 'pipe': {
      const { in: before, out: after } = def as { in: z.ZodType; out: z.ZodType };
      return generateValue((before._zod.def as { type: string }).type === 'transform' ? after : before, dice);
    }
    default:
      return def.innerType ? inner() : pickHostileValue(dice);
  }
}

const sampleByFormat: Record<string, string> = {
  email: 'ada@rostrum.test',
  url: 'https://rostrum.test',
  date: '2026-05-14',
  datetime: '2026-05-14T10:00:00Z',
};

function generateText(schema: z.ZodString, dice: Dice): string {
  const sample = sampleByFormat[schema.format ?? ''];
  if (sample && dice.chance(0.8)) return sample;
  if (dice.chance(0.5))
    return dice.one(['1', '2', '12A', 'GBP', 'Clock', 'Europe/London', 'A longcase clock']);
  const maxLength = schema.maxLength ?? 100;
  return dice.one(hostileTexts).slice(0, maxLength);
}

function generateNumber(schema: z.ZodNumber, dice: Dice): number {
  const min = Math.max(schema.minValue ?? -1000, Number.MIN_SAFE_INTEGER);
  const max = Math.min(schema.maxValue ?? 1000, Number.MAX_SAFE_INTEGER);
  if (dice.chance(0.6)) return Math.max(min, 1 + dice.below(12));
  return dice.one([min, max, Math.floor(min + dice.next() * (max - min))]);
}

/** Returns a copy with one error: a wrong type, a missing field or an unknown field. */
export function corrupt(value: unknown, dice: Dice): unknown {
  if (typeof value !== 'object' || value === null || dice.chance(0.1)) return pickHostileValue(dice);
  const keys = Object.keys(value);
  const key = dice.one([...keys, 'unasked']);
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  if (key === 'unasked') copy[dice.one(['extra', '\0', '\ud800', 'id', 'role'])] = pickHostileValue(dice);
  else if (dice.chance(0.3)) delete copy[key];
  else copy[key] = dice.chance(0.5) ? corrupt(copy[key], dice) : pickHostileValue(dice);
  return copy;
}

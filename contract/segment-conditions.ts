import * as z from 'zod';
import { customerKinds, customerRoles, standings } from './customer-fields';
import { itemFields } from './item-fields';
import { Line } from './line';
import { maxAmount } from './money/money';
import { relationKinds } from './relations';
import { languages } from './session';
import { Day } from './time';
import { verificationStates } from './verification-states';

/** Size limits of a condition on customers. */
export const conditionLimits = {
  /** levels of nested groups */
  depth: 4,
  /** conditions in one group */
  of: 20,
  /** conditions in all groups together, including those of referenced segments */
  conditions: 60,
  /** alternative values of one condition */
  values: 100,
  days: 36_500,
  /** part of the name of an artist */
  interestArtist: 300,
  /** part of a keyword */
  interestKeyword: 100,
} as const;

const rowId = z.number().int().positive();
const anyOf = <T extends z.ZodType>(value: T) => z.array(value).min(1).max(conditionLimits.values);
const rows = z.array(rowId).max(conditionLimits.values);
const days = z.number().int().min(1).max(conditionLimits.days);
const bound = z.number().int().min(0).max(maxAmount).nullable();
/** Inclusive bounds; null: no bound. Money in minor units of the house's currency. */
const Range = z.strictObject({ from: bound, until: bound });
export type Range = z.infer<typeof Range>;

export const windowKinds = ['EVER', 'LAST', 'LONGER_AGO', 'BETWEEN'] as const;
/** When something happened. LONGER_AGO: more than so many days ago; for a contact also never. */
const Window = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('EVER') }),
  z.strictObject({ kind: z.literal('LAST'), days }),
  z.strictObject({ kind: z.literal('LONGER_AGO'), days }),
  z.strictObject({ kind: z.literal('BETWEEN'), from: Day.nullable(), until: Day.nullable() }),
]);
export type Window = z.infer<typeof Window>;

/** Bought or consigned items: in one of these departments, in one of these categories, by an artist of this name. */
const ItemFilter = z.strictObject({
  departmentIds: rows,
  categoryIds: rows,
  artist: Line.max(itemFields.artist.max),
});
export type ItemFilter = z.infer<typeof ItemFilter>;

export const measures = ['COUNT', 'SUM', 'AVERAGE'] as const;
export const relationEnds = ['to', 'from', 'either'] as const;
export const campaignActions = [
  'SENT',
  'OPENED',
  'CLICKED',
  'NOT_SENT',
  'NOT_OPENED',
  'NOT_CLICKED',
] as const;

const leaves = [
  /** is interested in one of these departments, or in a category of theirs */
  z.strictObject({ is: z.literal('interestDepartment'), in: anyOf(rowId) }),
  z.strictObject({ is: z.literal('interestCategory'), in: anyOf(rowId) }),
  z.strictObject({ is: z.literal('interestArtist'), text: Line.min(1).max(conditionLimits.interestArtist) }),
  z.strictObject({
    is: z.literal('interestKeyword'),
    text: Line.min(1).max(conditionLimits.interestKeyword),
  }),
  /** dealt with one of these departments: bought, consigned or inquired */
  z.strictObject({ is: z.literal('department'), in: anyOf(rowId) }),
  /** number, total or average of purchases; a lot of several items counts once */
  z.strictObject({
    is: z.literal('bought'),
    what: ItemFilter,
    /** of a single purchase */
    price: Range,
    window: Window,
    measure: z.enum(measures),
    amount: Range,
  }),
  /** number of items consigned */
  z.strictObject({ is: z.literal('consigned'), what: ItemFilter, window: Window, amount: Range }),
  /** total of all purchases */
  z.strictObject({ is: z.literal('spend'), amount: Range }),
  /** country of the first address, ISO 3166-1; '': unknown */
  z.strictObject({ is: z.literal('country'), in: anyOf(z.string().regex(/^([A-Z]{2})?$/, 'format')) }),
  /** null: unknown */
  z.strictObject({ is: z.literal('language'), in: anyOf(z.enum(languages).nullable()) }),
  z.strictObject({ is: z.literal('kind'), in: anyOf(z.enum(customerKinds)) }),
  /** without this condition only ACTIVE customers match; DORMANT ones must be included explicitly */
  z.strictObject({ is: z.literal('standing'), in: anyOf(z.enum(standings)) }),
  z.strictObject({ is: z.literal('role'), in: anyOf(z.enum(customerRoles)) }),
  z.strictObject({ is: z.literal('verification'), in: anyOf(z.enum(verificationStates)) }),
  z.strictObject({ is: z.literal('tag'), in: anyOf(Line.min(1).max(60)) }),
  /** responsible user; null: none */
  z.strictObject({ is: z.literal('specialist'), in: anyOf(rowId.nullable()) }),
  /** has a relation to another customer, seen from the other end; `otherId` limits it to one customer */
  z.strictObject({
    is: z.literal('relation'),
    kinds: anyOf(z.enum(relationKinds)),
    end: z.enum(relationEnds),
    otherId: rowId.nullable(),
  }),
  z.strictObject({ is: z.literal('lastContact'), window: Window }),
  z.strictObject({ is: z.literal('created'), window: Window }),
  /** reaction to this campaign, or to any; in the last days, or ever. NOT_OPENED: it was sent and not opened */
  z.strictObject({
    is: z.literal('campaign'),
    did: z.enum(campaignActions),
    campaignId: rowId.nullable(),
    days: days.nullable(),
  }),
  /** belongs to a segment */
  z.strictObject({ is: z.literal('segment'), segmentId: rowId }),
] as const;
const Leaf = z.discriminatedUnion('is', leaves);
export type Leaf = z.infer<typeof Leaf>;
export type LeafKind = Leaf['is'];
/** In the order in which they are offered. */
export const leafKinds = [
  'interestDepartment',
  'interestCategory',
  'interestArtist',
  'interestKeyword',
  'department',
  'bought',
  'spend',
  'consigned',
  'campaign',
  'lastContact',
  'country',
  'language',
  'kind',
  'standing',
  'role',
  'tag',
  'specialist',
  'relation',
  'verification',
  'created',
  'segment',
] as const satisfies readonly LeafKind[];

export const groupKinds = ['all', 'any', 'none'] as const;
/** Combined conditions: all, at least one, or none of them must hold. */
export interface Group {
  is: (typeof groupKinds)[number];
  of: Condition[];
}
export type Condition = Leaf | Group;

export const isGroup = (condition: Condition): condition is Group => 'of' in condition;

// Nests schemas explicitly instead of recursively, so that deeper input is refused without recursion.
const toGroupSchema = <T extends z.ZodType>(inner: T) =>
  z.strictObject({ is: z.enum(groupKinds), of: z.array(inner).min(1).max(conditionLimits.of) });
const depth1 = z.discriminatedUnion('is', [...leaves, toGroupSchema(Leaf)]);
const depth2 = z.discriminatedUnion('is', [...leaves, toGroupSchema(depth1)]);
const depth3 = z.discriminatedUnion('is', [...leaves, toGroupSchema(depth2)]);
const depth4 = z.discriminatedUnion('is', [...leaves, toGroupSchema(depth3)]);

/** Returns the number of conditions, not counting groups. */
export const countConditions = (condition: Condition): number =>
  isGroup(condition) ? condition.of.reduce((sum, one) => sum + countConditions(one), 0) : 1;

/** A condition on customers. */
export const Condition = depth4.refine(
  (condition) => countConditions(condition) <= conditionLimits.conditions,
  {
    message: 'too_many',
    params: { maximum: conditionLimits.conditions },
  },
);

import * as z from 'zod';
import { customerKinds, customerRoles, standings } from './customer-fields';
import { itemFields } from './item-fields';
import { Line } from './line';
import { maxAmount } from './money/money';
import { relationKinds } from './relations';
import { languages } from './session';
import { Day } from './time';
import { verificationStates } from './verification-states';

/** How large a question about customers may be. */
export const conditionLimits = {
  /** groups within groups */
  depth: 4,
  /** of one group */
  of: 20,
  /** of all groups together, the segments that are named in them too */
  conditions: 60,
  /** values of which one is enough */
  values: 100,
  days: 36_500,
} as const;

const rowId = z.number().int().positive();
const anyOf = <T extends z.ZodType>(value: T) => z.array(value).min(1).max(conditionLimits.values);
const rows = z.array(rowId).max(conditionLimits.values);
const days = z.number().int().min(1).max(conditionLimits.days);
const bound = z.number().int().min(0).max(maxAmount).nullable();
/** From and up to, both counted in; null: no bound. Money in minor units of the house's currency. */
const Range = z.strictObject({ from: bound, until: bound });
export type Range = z.infer<typeof Range>;

export const windowKinds = ['EVER', 'LAST', 'LONGER_AGO', 'BETWEEN'] as const;
/** When something was. LONGER_AGO: before the last so many days; for a contact also never. */
const Window = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('EVER') }),
  z.strictObject({ kind: z.literal('LAST'), days }),
  z.strictObject({ kind: z.literal('LONGER_AGO'), days }),
  z.strictObject({ kind: z.literal('BETWEEN'), from: Day.nullable(), until: Day.nullable() }),
]);
export type Window = z.infer<typeof Window>;

/** What was bought or given: in one of these departments, in one of these categories, by an artist of this name. */
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
  /** asks for one of these departments, or for a category of theirs */
  z.strictObject({ is: z.literal('interestDepartment'), in: anyOf(rowId) }),
  z.strictObject({ is: z.literal('interestCategory'), in: anyOf(rowId) }),
  z.strictObject({ is: z.literal('interestArtist'), text: Line.min(1).max(300) }),
  z.strictObject({ is: z.literal('interestKeyword'), text: Line.min(1).max(100) }),
  /** deals with one of these departments: bought, gave, asked */
  z.strictObject({ is: z.literal('department'), in: anyOf(rowId) }),
  /** how many purchases there were, what they came to, or what each came to; a lot of several things counts once */
  z.strictObject({
    is: z.literal('bought'),
    what: ItemFilter,
    /** of a single one */
    price: Range,
    window: Window,
    measure: z.enum(measures),
    amount: Range,
  }),
  /** how many things were taken in */
  z.strictObject({ is: z.literal('consigned'), what: ItemFilter, window: Window, amount: Range }),
  /** what they ever spent */
  z.strictObject({ is: z.literal('spend'), amount: Range }),
  /** of the first address, ISO 3166-1; '': unknown */
  z.strictObject({ is: z.literal('country'), in: anyOf(z.string().regex(/^([A-Z]{2})?$/, 'format')) }),
  /** null: not noted */
  z.strictObject({ is: z.literal('language'), in: anyOf(z.enum(languages).nullable()) }),
  z.strictObject({ is: z.literal('kind'), in: anyOf(z.enum(customerKinds)) }),
  /** who asks for DORMANT writes to those who are: otherwise only to ACTIVE ones */
  z.strictObject({ is: z.literal('standing'), in: anyOf(z.enum(standings)) }),
  z.strictObject({ is: z.literal('role'), in: anyOf(z.enum(customerRoles)) }),
  z.strictObject({ is: z.literal('verification'), in: anyOf(z.enum(verificationStates)) }),
  z.strictObject({ is: z.literal('tag'), in: anyOf(Line.min(1).max(60)) }),
  /** who looks after them; null: nobody */
  z.strictObject({ is: z.literal('specialist'), in: anyOf(rowId.nullable()) }),
  /** belongs to somebody, seen from their end; to this one if one is named */
  z.strictObject({
    is: z.literal('relation'),
    kinds: anyOf(z.enum(relationKinds)),
    end: z.enum(relationEnds),
    otherId: rowId.nullable(),
  }),
  z.strictObject({ is: z.literal('lastContact'), window: Window }),
  z.strictObject({ is: z.literal('created'), window: Window }),
  /** of this campaign, or of any; in the last days, or ever. NOT_OPENED: it was sent and they did not open it */
  z.strictObject({
    is: z.literal('campaign'),
    did: z.enum(campaignActions),
    campaignId: rowId.nullable(),
    days: days.nullable(),
  }),
  /** is one of a segment */
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
/** Conditions together: all hold, one at least, or none of them. */
export interface Group {
  is: (typeof groupKinds)[number];
  of: Condition[];
}
export type Condition = Leaf | Group;

export const isGroup = (condition: Condition): condition is Group => 'of' in condition;

// One schema within the other instead of one that names itself: whoever nests deeper is refused before anything recurs.
const toGroupSchema = <T extends z.ZodType>(inner: T) =>
  z.strictObject({ is: z.enum(groupKinds), of: z.array(inner).min(1).max(conditionLimits.of) });
const depth1 = z.discriminatedUnion('is', [...leaves, toGroupSchema(Leaf)]);
const depth2 = z.discriminatedUnion('is', [...leaves, toGroupSchema(depth1)]);
const depth3 = z.discriminatedUnion('is', [...leaves, toGroupSchema(depth2)]);
const depth4 = z.discriminatedUnion('is', [...leaves, toGroupSchema(depth3)]);

/** How many conditions there are, groups not counted. */
export const countConditions = (condition: Condition): number =>
  isGroup(condition) ? condition.of.reduce((sum, one) => sum + countConditions(one), 0) : 1;

/** A question about customers. */
export const Condition = depth4.refine(
  (condition) => countConditions(condition) <= conditionLimits.conditions,
  {
    message: 'too_many',
    params: { maximum: conditionLimits.conditions },
  },
);

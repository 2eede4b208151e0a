import * as z from 'zod';
import { toShape } from './api/field';
import { Versioned } from './api/page';
import { secret, withRowKind } from './api/secrets';
import { CommissionBody } from './money/commission';
import { IncrementBody } from './money/increments';
import { PremiumBody } from './money/premium';
import { ResaleRightBody } from './money/resale-right';
import { TaxBody } from './money/vat';
import { headFields, type ScheduleKind } from './schedule-fields';

export const head = toShape(headFields);

const bodies = {
  PREMIUM: z.strictObject({ kind: z.literal('PREMIUM'), body: PremiumBody }),
  INCREMENT: z.strictObject({ kind: z.literal('INCREMENT'), body: IncrementBody }),
  TAX: z.strictObject({ kind: z.literal('TAX'), body: TaxBody }),
  RESALE_RIGHT: z.strictObject({ kind: z.literal('RESALE_RIGHT'), body: ResaleRightBody }),
  COMMISSION: z.strictObject({
    kind: z.literal('COMMISSION'),
    body: secret(CommissionBody, 'settings:read'),
  }),
} as const satisfies Record<ScheduleKind, z.ZodObject>;

/** Returns one schema per kind, each with the same additional fields. */
export const forEachKind = <F extends z.ZodRawShape>(fields: F) =>
  z.discriminatedUnion('kind', [
    bodies.PREMIUM.extend(fields),
    bodies.INCREMENT.extend(fields),
    bodies.TAX.extend(fields),
    bodies.RESALE_RIGHT.extend(fields),
    withRowKind('subject', bodies.COMMISSION.extend(fields)),
  ]);

const UncheckedForm = forEachKind(head);
/** A published schedule from which a new one can start. */
export const PublishedSchedule = UncheckedForm;
export type ScheduleForm = z.infer<typeof UncheckedForm>;

/** Returns whether the body contains amounts, which require a currency. */
function hasAmounts(form: ScheduleForm): boolean {
  switch (form.kind) {
    case 'PREMIUM':
      return (
        form.body.bands.length > 1 ||
        form.body.cap !== null ||
        form.body.surcharges.some(({ cap }) => cap !== null)
      );
    case 'COMMISSION':
      return form.body.bands.length > 1 || form.body.minimum !== null;
    case 'RESALE_RIGHT':
      return true;
    default:
      return false;
  }
}

function checkDates(
  { validFrom, validTo }: { validFrom: string; validTo: string | null },
  context: z.RefinementCtx,
) {
  if (validTo !== null && validTo < validFrom)
    context.addIssue({ code: 'custom', message: 'before_start', path: ['validTo'] });
}

function checkCurrency(form: ScheduleForm, context: z.RefinementCtx) {
  if (form.currency === null && hasAmounts(form))
    context.addIssue({ code: 'custom', message: 'currency_needed', path: ['currency'] });
  if (form.currency !== null && form.kind === 'TAX')
    context.addIssue({ code: 'custom', message: 'currency_none', path: ['currency'] });
}

export const ScheduleForm = UncheckedForm.superRefine((form, context) => {
  checkDates(form, context);
  checkCurrency(form, context);
});
export const ScheduleChange = forEachKind({ ...head, ...Versioned.shape }).superRefine((form, context) => {
  checkDates(form, context);
  checkCurrency(form, context);
});

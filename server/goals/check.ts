import sql from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import { refuseField } from '#contract/api/refusal';
import { findCurrency } from '#contract/currencies';
import { getGoalMeasure, maxRateTarget } from '#contract/goal-measures';
import { goalLimits } from '#contract/goal-states';
import type { GoalForm } from '#contract/goals';
import type { User } from '../app-context';
import type { Db } from '../db/database';
import { listDefinedCurrencies } from '../settings/currencies';
import { canSeeFigure } from './figures';

/** Returns the form without values that do not apply: filters that the measure does not have, and users whom nothing is shown to. */
export function toStoredForm(form: GoalForm): GoalForm {
  const { filters, unit } = getGoalMeasure(form.measure);
  return {
    ...form,
    departmentId: filters.includes('departmentId') ? form.departmentId : null,
    categoryId: filters.includes('categoryId') ? form.categoryId : null,
    currency: unit === 'money' ? form.currency : null,
    viewerIds: form.visibility === 'PARTIAL' ? form.viewerIds : [],
  };
}

/**
 * Refuses days in the wrong order or over too many years, a figure that the user may not see, a target or a currency that does not fit it, two
 * clients, and rows that do not exist. `before` is the stored goal: what it has already is not refused again.
 */
export async function checkGoal(tx: Db, user: User, form: GoalForm, before: GoalForm | null): Promise<void> {
  const { from, until, measure, departmentId, currency, target } = form;
  if (until < from) refuseField('until', 'before_start');
  const latest = findLatestDay(from);
  if (until > latest) refuseField('until', 'not_earlier', { latest });
  const { unit, permissions } = getGoalMeasure(measure);
  const isSameFigure = before?.measure === measure && before.departmentId === departmentId;
  if (!isSameFigure && !canSeeFigure(user, form))
    refuseField(
      permissions.every((permission) => can(user, permission)) ? 'departmentId' : 'measure',
      'option',
    );
  if (unit === 'rate' && target > maxRateTarget)
    refuseField('target', 'too_high', { maximum: maxRateTarget });
  if (unit === 'money') {
    if (currency === null) return refuseField('currency', 'currency_needed');
    if (!findCurrency(currency, await listDefinedCurrencies(tx))) refuseField('currency', 'currency');
  }
  if (form.clientCustomerId !== null && form.clientUserId !== null) refuseField('clientUserId', 'option');
  if (form.visibility === 'PARTIAL' && form.viewerIds.length === 0) refuseField('viewerIds', 'required');
  await checkRows(tx, form);
  await checkUsers(tx, user.id, form, before);
}

/** Returns the last day that a goal from this day can have. Figures are added up over the entire period. */
function findLatestDay(from: string): string {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  return new Date(Date.UTC(year + goalLimits.years, month - 1, day - 1)).toISOString().slice(0, 10);
}

async function checkRows(tx: Db, { departmentId, categoryId, clientCustomerId }: GoalForm): Promise<void> {
  const exists = await tx.row<{ department: boolean; category: boolean; customer: boolean }>(sql`
    select ${departmentId}::bigint is null or exists (select 1 from departments where id = ${departmentId}) as department,
      ${categoryId}::bigint is null or exists (select 1 from categories where id = ${categoryId}) as category,
      ${clientCustomerId}::bigint is null
        or exists (select 1 from customers where id = ${clientCustomerId} and erased_at is null) as customer`);
  if (!exists.department) refuseField('departmentId', 'unknown_row');
  if (!exists.category) refuseField('categoryId', 'unknown_row');
  if (!exists.customer) refuseField('clientCustomerId', 'unknown_row');
}

/** Users who were inactive before stay in the goal; new ones must be active, and are not the owner. */
async function checkUsers(tx: Db, ownerId: number, form: GoalForm, before: GoalForm | null): Promise<void> {
  const named = {
    clientUserId: [form.clientUserId ?? []].flat(),
    inviteeIds: form.inviteeIds,
    viewerIds: form.viewerIds,
  };
  const known = {
    clientUserId: [before?.clientUserId ?? []].flat(),
    inviteeIds: before?.inviteeIds ?? [],
    viewerIds: before?.viewerIds ?? [],
  };
  for (const field of ['clientUserId', 'inviteeIds', 'viewerIds'] as const) {
    const ids = new Set(named[field]);
    if (ids.size !== named[field].length) refuseField(field, 'duplicate');
    if (ids.has(ownerId) && field !== 'clientUserId') refuseField(field, 'option');
    const { selectable } = await tx.row<{ selectable: number }>(sql`
      select count(*) as selectable from users
      where id = any(${[...ids]}::bigint[]) and (active or id = any(${known[field]}::bigint[]))`);
    if (selectable !== ids.size) refuseField(field, 'unknown_row');
  }
}

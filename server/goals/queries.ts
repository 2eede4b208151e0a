import sql, { join, raw, type Sql } from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import { refuse } from '#contract/api/refusal';
import type { Input, Reply } from '#contract/api/route';
import { type GoalPhase, goalLifecycle, goalPhases } from '#contract/goal-states';
import { type Goal, type GoalForm, type GoalRow, goalFields, type goals } from '#contract/goals';
import type { User } from '../app-context';
import type { Db } from '../db/database';
import { selectFieldColumns } from '../db/fields';
import { contains } from '../db/search';
import { canTakeStep } from '../db/states';
import { isGoalVisible, isInGoalCircle } from '../permissions/goals';
import { canSeeFigure, computeValue } from './figures';

const isDraft = canTakeStep(goalLifecycle, 'submit', 'g.state');
const isOpen = canTakeStep(goalLifecycle, 'close', 'g.state');

/** Selects goals `g` with their owner `o` and today in the company's time zone, `d.today`. */
const from = sql`goals g join users o on o.id = g.owner_id
  cross join (select (now() at time zone time_zone)::date as today from house) d`;

const phaseConditions: Readonly<Record<GoalPhase, Sql>> = {
  DRAFT: isDraft,
  RUNNING: sql`${isOpen} and o.active and d.today between g.from_day and g.until_day`,
  UPCOMING: sql`${isOpen} and o.active and d.today < g.from_day`,
  ENDED: sql`${isOpen} and o.active and d.today > g.until_day`,
  CLOSED: sql`not ${isDraft} and not (${isOpen} and o.active)`,
};
const phase = sql`case ${join(
  goalPhases.map((name) => sql`when ${phaseConditions[name]} then ${raw(`'${name}'`)}`),
  ' ',
)} end`;

const rowColumns = (user: User): Sql => sql`
  g.id, g.title, g.from_day as "from", g.until_day as "until", g.state, ${phase} as phase,
  jsonb_build_object('id', o.id, 'name', o.name) as owner, g.owner_id = ${user.id} as mine, g.visibility, g.measure, g.currency,
  g.department_id as "departmentId", g.category_id as "categoryId", g.target, g.weight,
  case when ${phaseConditions.RUNNING} then g.until_day - d.today + 1 end as "daysLeft", g.version`;

type StoredRow = Omit<GoalRow, 'isValueVisible' | 'value'>;

async function addValue<Row extends StoredRow>(db: Db, user: User, row: Row) {
  const isValueVisible = canSeeFigure(user, row);
  return { ...row, isValueVisible, value: isValueVisible ? await computeValue(db, row) : null };
}

/** Returns a page of the goals in one phase that the user may see: the own ones first, by their last day. */
export async function listGoals(
  db: Db,
  user: User,
  { phase: selected, q, page, pageSize }: Input<typeof goals.list>['query'],
): Promise<Reply<typeof goals.list>> {
  const isListed = sql`${isGoalVisible(user.id)} and ${phaseConditions[selected]} and ${contains(sql`fold(g.title)`, q)}`;
  const rows = await db.rows<StoredRow>(sql`
    select ${rowColumns(user)} from ${from} where ${isListed}
    order by g.owner_id = ${user.id} desc, g.until_day, g.id limit ${pageSize} offset ${(page - 1) * pageSize}`);
  const { total, ...counts } = await db.row<Record<GoalPhase, number> & { total: number }>(sql`
    select count(*) filter (where ${isListed}) as total,
      ${join(goalPhases.map((name) => sql`count(*) filter (where ${phaseConditions[name]}) as ${raw(`"${name}"`)}`))}
    from ${from} where ${isGoalVisible(user.id)}`);
  const data: GoalRow[] = [];
  // One after another, so that a reader never occupies more than one connection.
  for (const row of rows) data.push(await addValue(db, user, row));
  return { data, total, counts, page, pageSize };
}

/** Adds up the weights of the user's goals that share a day with the period. Goals without a weight count as 0. */
export const sumWeights = (
  db: Db,
  user: User,
  { from: first, until, except }: Input<typeof goals.weight>['query'],
): Promise<Reply<typeof goals.weight>> =>
  db.row(sql`
    select coalesce(sum(weight), 0) as weight, count(*) as goals from goals
    where owner_id = ${user.id} and from_day <= ${until}::date and until_day >= ${first}::date
      and id <> all(${except}::bigint[])`);

const selectPeople = (ids: Sql): Sql => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name, p.id), '[]')
  from users p where p.id = any(${ids}))`;
const by = sql`jsonb_build_object('id', u.id, 'name', u.name)`;

type StoredGoal = StoredRow & Omit<Goal, 'values' | 'ratings' | 'isValueVisible' | 'value'>;

/** Returns a goal with everything that belongs to it. Refuses a goal that the user may not see as if it did not exist. */
export async function readGoal(db: Db, user: User, id: number): Promise<Goal> {
  const row = await db.maybe<StoredGoal>(sql`
    select ${rowColumns(user)}, g.description, g.result, g.closed_at as "closedAt",
      ${
        can(user, 'customers:read')
          ? sql`(select jsonb_build_object('id', c.id, 'name', c.name) from customers c where c.id = g.client_customer_id)`
          : sql`null::jsonb`
      } as "clientCustomer",
      (select ${by} from users u where u.id = g.client_user_id) as "clientUser",
      ${selectPeople(sql`g.invitee_ids`)} as invitees, ${selectPeople(sql`g.viewer_ids`)} as viewers,
      ${isOpen} and o.active and (g.owner_id = ${user.id} or ${isInGoalCircle(user.id)}) as "canComment",
      ${canRateGoal(user.id)} as "canRate"
    from ${from} where g.id = ${id} and ${isGoalVisible(user.id)}`);
  if (!row) return refuse('row.not_found');
  const goal = await addValue(db, user, row);
  return {
    ...goal,
    values: goal.isValueVisible
      ? await db.rows<Goal['values'][number]>(sql`
          select v.id, v.value, v.note, v.at, ${by} as by from goal_values v join users u on u.id = v.user_id
          where v.goal_id = ${id} order by v.id desc limit 100`)
      : [],
    ratings: await db.rows<Goal['ratings'][number]>(sql`
      select r.score, ${by} as by from goal_ratings r join users u on u.id = r.user_id
      where r.goal_id = ${id} order by u.name, u.id`),
  };
}

/** Returns the stored values of the form of a goal. */
export const readGoalForm = async (tx: Db, id: number): Promise<GoalForm> =>
  // Converted to JSON, because arrays of ids would be returned as text.
  (
    await tx.row<{ form: GoalForm }>(sql`
      select to_jsonb(f) as form from (select ${selectFieldColumns(goalFields, 'g')} from goals g where g.id = ${id}) f`)
  ).form;

/** SQL condition on `g`, `o` and `d`: the user was invited, the last day is over, and the goal is not listed as closed. */
const canRateGoal = (userId: number): Sql => sql`
  ${phaseConditions.ENDED} and g.owner_id <> ${userId} and ${userId}::bigint = any(g.invitee_ids)`;

interface GoalRights {
  /** as the client or an invitee */
  isInvited: boolean;
  isInvitee: boolean;
  canRate: boolean;
}

/** Locks a goal and returns its version and what the user may do with it. Refuses one that the user may not see. */
export const lockGoal = async (tx: Db, user: User, id: number): Promise<GoalRights & StoredRow> =>
  (await tx.maybe<GoalRights & StoredRow>(sql`
    select ${rowColumns(user)}, ${isInGoalCircle(user.id)} as "isInvited",
      ${user.id}::bigint = any(g.invitee_ids) as "isInvitee", ${canRateGoal(user.id)} as "canRate"
    from ${from} where g.id = ${id} and ${isGoalVisible(user.id)} for update of g`)) ??
  refuse('row.not_found');

import sql, { type Sql } from 'sql-template-tag';
import type { GoalVisibility } from '#contract/goal-states';
import { goalLifecycle } from '#contract/goal-states';
import { canTakeStep } from '../db/states';

const everyUser: GoalVisibility = 'PUBLIC';
const selectedUsers: GoalVisibility = 'PARTIAL';

/**
 * Returns the SQL condition that a user may know of the goal `g`: every read of a goal includes it. No role sees more than
 * another, so an administrator does not see the private goals of other users. A draft is visible to its owner only.
 */
export const isGoalVisible = (userId: number | Sql): Sql => sql`(g.owner_id = ${userId}
  or not ${canTakeStep(goalLifecycle, 'submit', 'g.state')} and (g.visibility = ${everyUser} or ${isInGoalCircle(userId)}
    or g.visibility = ${selectedUsers} and ${userId}::bigint = any(g.viewer_ids)))`;

/** Returns the SQL condition that the goal `g` concerns a user besides its owner: as the client or as an invitee. */
export const isInGoalCircle = (userId: number | Sql): Sql =>
  sql`(g.client_user_id is not distinct from ${userId}::bigint or ${userId}::bigint = any(g.invitee_ids))`;

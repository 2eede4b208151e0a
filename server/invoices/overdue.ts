import sql from 'sql-template-tag';
import { owingStates } from '#contract/invoice-states';
import { toStateList } from '../db/states';
import { today } from '../settings/today';

/** SQL condition: the document `i` is due and not paid. */
export const isOverdue = sql`(i.kind = 'INVOICE' and i.state in (${toStateList(owingStates)}) and i.due_on < ${today})`;

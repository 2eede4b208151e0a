import type { Calls, Make } from './calls';
import { row } from './calls';

const colleague: Make = ({ app }) => row(app.people.EDITOR.id);

export const colleagueCalls: Calls<'colleagues'>['colleagues'] = {
  read: colleague,
  lots: colleague,
  sales: colleague,
  activity: colleague,
};

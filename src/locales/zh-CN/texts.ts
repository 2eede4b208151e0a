import common from './common';
import menu from './menu';
import refusals from './refusals';
import session from './session';

/** Collects the texts that every page needs, including the sign-in page. Keep them few. */
export default { ...common, ...menu, ...refusals, ...session };

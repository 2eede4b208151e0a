import common from './common';
import menu from './menu';
import refusals from './refusals';
import session from './session';

/** The texts every page needs, the sign-in page included: keep them few. */
export default { ...common, ...menu, ...refusals, ...session };

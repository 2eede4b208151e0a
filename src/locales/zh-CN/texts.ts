import common from './common';
import menu from './menu';
import refusals from './refusals';
import session from './session';

/** The texts every page needs, including the sign-in page: keep them few. */
export default { ...common, ...menu, ...refusals, ...session };

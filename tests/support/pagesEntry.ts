/** The program of a page test (pagesProgram.ts), and what tests ask of the one that is open. */
import '@@/umi';

export { __getRoot, history } from '@umijs/max';
export { checkBuild } from '@/services/build';
export { notify } from '@/services/notice';
export { drawCategories } from '../grid/CategoryGrid';

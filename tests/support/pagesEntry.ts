/** The program of a page test (pagesProgram.ts), with the functions that tests need of the open page. */
import '@@/umi';

export { __getRoot, history } from '@umijs/max';
export { checkBuild } from '@/services/build';
export { notify } from '@/services/notice';
export { drawCategories } from '../grid/CategoryGrid';

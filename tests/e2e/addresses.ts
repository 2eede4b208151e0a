import { pages } from '../../config/routes';

/** Every page of the list with values for its parameters. */
export const addresses = pages.map((page) => ({
  page,
  path: page.path.replace(/:(\w+)/g, (_, name: string) => {
    const allowed = page.params?.[name];
    return typeof allowed === 'object' ? (allowed[0] ?? '') : '1';
  }),
}));

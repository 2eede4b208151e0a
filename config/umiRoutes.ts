import { type Page, pages } from './routes';

/** The part of a route that Umi's router, its access plugin and ProLayout's menu read. */
interface UmiRoute {
  path?: string;
  key?: string;
  component?: string;
  access?: string;
  layout?: false;
  /** only routes with a name appear in the menu */
  name?: string;
  locale?: string;
  icon?: string;
  routes?: UmiRoute[];
}

const toUmiRoute = ({ path, component, access, bare, name, menu }: Page): UmiRoute => ({
  path,
  component: `@/pages/${component}`,
  access,
  ...(bare && { layout: false }),
  ...(menu && { name, locale: `menu.${name}`, icon: menu.icon }),
});

/** The pages as Umi routes in the same order; pages of one submenu are grouped at its first page. */
export const umiRoutes: UmiRoute[] = [
  ...pages.flatMap((page) => {
    const heading = page.menu?.under;
    if (!heading) return [toUmiRoute(page)];
    const siblings = pages.filter(({ menu }) => menu?.under === heading);
    if (siblings[0] !== page) return [];
    return [
      {
        key: heading,
        name: heading,
        locale: `menu.${heading}`,
        icon: page.menu?.icon,
        routes: siblings.map(toUmiRoute),
      },
    ];
  }),
  { path: '/*', component: '@/pages/404' },
];

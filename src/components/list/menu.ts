import type { MenuProps } from 'antd';
import type { ReactElement } from 'react';

export type MenuEntry = NonNullable<MenuProps['items']>[number];

/** An entry of a menu that is a real link. Enter reaches the entry alone, so it is handed on. */
export const menuLink = (key: string, link: ReactElement): MenuEntry => ({
  key,
  label: link,
  onClick: ({ domEvent }) => {
    if ('key' in domEvent) domEvent.currentTarget.querySelector('a')?.click();
  },
});

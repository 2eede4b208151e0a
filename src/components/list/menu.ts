import type { MenuProps } from 'antd';
import type { ReactElement } from 'react';

export type MenuEntry = NonNullable<MenuProps['items']>[number];

/** A menu entry that is a real link. Enter reaches only the entry, so it is forwarded to the link. */
export const menuLink = (key: string, link: ReactElement): MenuEntry => ({
  key,
  label: link,
  onClick: ({ domEvent }) => {
    if ('key' in domEvent) domEvent.currentTarget.querySelector('a')?.click();
  },
});

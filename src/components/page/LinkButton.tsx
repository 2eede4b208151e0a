import { history } from '@umijs/max';
import { Button, type ButtonProps } from 'antd';
import type { MouseEvent } from 'react';
import { base } from '../../../config/layout';

/** A link that looks like a button: it can be opened in another tab and has a single tab stop. */
export default function LinkButton({ to, ...props }: Omit<ButtonProps, 'href' | 'onClick'> & { to: string }) {
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.push(to);
  };
  return <Button {...props} href={base.slice(0, -1) + to} onClick={open} />;
}

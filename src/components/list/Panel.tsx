import { Button, type ButtonProps, Popover } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import LazyBoundary from '../page/LazyBoundary';

interface Props {
  button: ButtonProps;
  placement: 'bottomLeft' | 'bottomRight';
  /** may arrive when it is wanted first; as a function, it closes the panel itself */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A button that opens fields below it, next to it in the order of the keys. */
export default function Panel({ button, placement, children }: Props) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const onOpenChange = (opens: boolean) => {
    // What has the focus goes now; a click on something else moves it by itself.
    if (!opens && root.current?.querySelector('.ant-popover')?.contains(document.activeElement))
      root.current.querySelector('button')?.focus();
    setOpen(opens);
  };
  return (
    <span ref={root} className="list-panel">
      <Popover
        open={open}
        onOpenChange={onOpenChange}
        trigger="click"
        placement={placement}
        arrow={false}
        destroyOnHidden
        getPopupContainer={(element) => element.parentElement ?? document.body}
        content={
          <LazyBoundary>
            {typeof children === 'function' ? children(() => onOpenChange(false)) : children}
          </LazyBoundary>
        }
      >
        <Button {...button} aria-expanded={open} />
      </Popover>
    </span>
  );
}

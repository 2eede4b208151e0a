import { Button, type ButtonProps, Popover } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import LazyBoundary from '../page/LazyBoundary';

interface Props {
  button: ButtonProps;
  placement: 'bottomLeft' | 'bottomRight';
  /** may be loaded lazily; a function receives a callback that closes the panel */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A button that opens fields below it and next to it in tab order. */
export default function Panel({ button, placement, children }: Props) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const onOpenChange = (opens: boolean) => {
    // The focused element disappears, so the focus returns to the button; a click elsewhere has already moved it.
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

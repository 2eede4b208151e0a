import { Button, type ButtonProps } from 'antd';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import './disclosure.css';

interface Props {
  button: ButtonProps;
  /** the edge of the button that the panel keeps to */
  align?: 'start' | 'end';
  /** the panel is a list (`ul`) of links and deeds: choosing one closes it */
  menu?: true;
  children: ReactNode;
}

/** A button that opens a panel below it. Closed it is nothing but the button (decision 0006). */
export default function Disclosure({ button, align = 'start', menu, children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLSpanElement>(null);
  /** React's events also come from what a panel opens elsewhere in the document: the list of a Select */
  const pressedInside = useRef<Event>(undefined);

  useEffect(() => {
    if (!open) return;
    const onPress = (event: Event) => {
      if (event !== pressedInside.current) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);

  /** The focus goes back to the button, for it stood on something that goes now. */
  const close = () => {
    root.current?.querySelector('button')?.focus();
    setOpen(false);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open || event.defaultPrevented) return;
    event.stopPropagation();
    close();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const onClick = ({ target }: MouseEvent) => {
    if (menu && target instanceof Element && target.closest('.disclosure-panel li')) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to what its button and panel report
    <span
      ref={root}
      className="disclosure"
      onPointerDown={({ nativeEvent }) => {
        pressedInside.current = nativeEvent;
      }}
      onClick={onClick}
      onKeyDown={onKey}
      onBlur={onBlur}
    >
      <Button
        {...button}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div
          id={id}
          tabIndex={-1}
          className={`disclosure-panel disclosure-${align}${menu ? ' disclosure-menu' : ''}`}
        >
          {children}
        </div>
      )}
    </span>
  );
}

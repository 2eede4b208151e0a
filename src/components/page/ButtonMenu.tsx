import { Dropdown, type DropdownProps } from 'antd';
import { cloneElement, type ReactElement, type Ref, useRef } from 'react';

interface Props extends Pick<DropdownProps, 'menu' | 'open' | 'onOpenChange' | 'autoFocus'> {
  /** the button */
  children: ReactElement<{ ref?: Ref<HTMLElement> }>;
}

/** A button that opens a menu below it and has the focus again when the menu closes. */
export default function ButtonMenu({ children, onOpenChange, ...props }: Props) {
  const button = useRef<HTMLElement>(null);
  return (
    <Dropdown
      {...props}
      trigger={['click']}
      placement="bottomRight"
      onOpenChange={(opens, info) => {
        // antd returns the focus, but not when Escape closes the menu, because its listener is already removed.
        if (!opens && document.activeElement?.closest('.ant-dropdown')) button.current?.focus();
        onOpenChange?.(opens, info);
      }}
    >
      {cloneElement(children, { ref: button })}
    </Dropdown>
  );
}

import { Button, type ButtonProps } from 'antd';
import { useRef } from 'react';

interface Props extends Omit<ButtonProps, 'onClick' | 'children'> {
  /** what the button says; the name of the input is `title`, if there is one */
  label: string;
  /** the types of files that can be chosen; absent: all */
  accept?: string;
  onFile(file: File): void;
}

/** A button with which a user chooses one file. */
export default function UploadButton({ label, accept, onFile, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={button.title ?? label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file can be chosen again after it was corrected.
          target.value = '';
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

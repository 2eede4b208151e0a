import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import LazyBoundary from '@/components/page/LazyBoundary';
import { useShortcut } from '@/services/keys';
import { lazyComponent } from '@/services/lazyComponent';
import { getCommandKey } from '@/services/platform';
import { useText } from '@/services/text';

const Palette = lazyComponent(() => import('./Palette'));
/** Loads the palette before it is opened; a failure is shown when it is opened. */
const preload = () => void Palette.fetch().catch(() => {});

/** The command palette, opened by Ctrl/⌘ K or the header. */
export default function Search() {
  const t = useText();
  /** undefined until it is opened for the first time */
  const [open, setOpen] = useState<boolean>();
  const [typed, setTyped] = useState('');
  const openPalette = () => {
    setTyped('');
    setOpen(true);
  };
  useShortcut(['mod+k'], openPalette, () => !open);
  useEarlyKeystrokes(open === true, (character) => setTyped((before) => before + character));
  usePreloadOnCommandKey();
  return (
    <>
      <Button
        type="text"
        className="actions-search"
        icon={<SearchOutlined />}
        aria-label={t('find.title')}
        aria-keyshortcuts="Control+K Meta+K"
        title={`${t('find.title')} (${getCommandKey()} K)`}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={openPalette}
      />
      {open !== undefined && (
        <LazyBoundary>
          <Palette open={open} onClose={() => setOpen(false)} typed={typed} onType={setTyped} />
        </LazyBoundary>
      )}
    </>
  );
}

/** The key that begins Ctrl/⌘ K is pressed some time before K. */
function usePreloadOnCommandKey() {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Control' && key !== 'Meta') return;
      window.removeEventListener('keydown', onKey, true);
      preload();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}

/** Collects what is typed between the shortcut and the moment the palette has the focus. */
function useEarlyKeystrokes(open: boolean, append: (character: string) => void) {
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.matches('[role=combobox]')) return;
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      append(event.key);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  });
}

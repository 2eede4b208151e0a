import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, useEffect, useState } from 'react';
import Later from '@/components/Later';
import { useText } from '@/services/text';

const SearchDialog = lazy(() => import('./SearchDialog'));

/** Search over the whole house, opened by Ctrl/⌘ K or the header. */
export default function Search() {
  const t = useText();
  /** undefined until it is wanted for the first time */
  const [open, setOpen] = useState<boolean>();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // On a Mac, Ctrl K in a field deletes to the end of the line.
      const isCommand = event.metaKey || (event.ctrlKey && !/Mac/.test(navigator.platform));
      if (!isCommand || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
      // In Chrome and Firefox the key would go to the address bar.
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined />}
        aria-label={t('find.title')}
        title={`${t('find.title')} (Ctrl/⌘ K)`}
        onClick={() => setOpen(true)}
      />
      {open !== undefined && (
        <Later>
          <SearchDialog open={open} onClose={() => setOpen(false)} />
        </Later>
      )}
    </>
  );
}

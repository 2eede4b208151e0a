import { Input } from 'antd';
import { useState } from 'react';
import { limits } from '#contract/api/limits';
import { useText } from '@/services/text';
import Option from './Option';
import type { MappingState } from './useMapping';

/** Edits the source of customers and artists: together with their numbers there, it identifies them in later imports. */
export default function Source({ state: { mapping, setMapping } }: { state: MappingState }) {
  const t = useText();
  const [draft, setDraft] = useState<string>();
  const save = () => {
    if (draft !== undefined && draft !== (mapping.source ?? ''))
      setMapping({ source: draft.trim() || undefined });
    setDraft(undefined);
  };
  return (
    <Option label={t('imports.source')}>
      <Input
        aria-label={t('imports.source')}
        className="import-field"
        maxLength={limits.line}
        value={draft ?? mapping.source ?? ''}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={save}
        onPressEnter={save}
      />
    </Option>
  );
}

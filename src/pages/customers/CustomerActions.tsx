import { useAccess } from '@umijs/max';
import { AutoComplete, Input } from 'antd';
import { useState } from 'react';
import { customerFields } from '#contract/customer-fields';
import type { CustomerBulkChange } from '#contract/customers';
import { SpecialistSelect } from '@/components/catalogue/SpecialistSelect';
import type { Selection } from '@/components/list/types';
import { useBulkAction } from '@/components/list/useBulkAction';
import { api } from '@/services/api';
import { useTags } from '@/services/tags';
import { useText } from '@/services/text';
import AddToSegment from './AddToSegment';

/** Actions on selected customers: assign a user, add a tag, or add to a segment. */
export default function CustomerActions({ selection }: { selection: Selection }) {
  const t = useText();
  const access = useAccess();
  const [tag, setTag] = useState('');
  const tags = useTags();
  const change = useBulkAction(
    'customers',
    async (rows, patch: CustomerBulkChange, messageId: 'customers.assigned' | 'customers.tagged') => {
      const { changed, refused } = await api.customers.updateMany({ body: { rows, change: patch } });
      return { message: changed > 0 ? t(messageId, { count: changed }) : undefined, refused };
    },
  );
  const addTag = () => {
    if (tag.trim()) void change.run(selection, { tag: tag.trim(), add: true }, 'customers.tagged');
    setTag('');
  };
  return (
    <>
      <SpecialistSelect
        allowClear={false}
        aria-label={t('customers.assign')}
        placeholder={t('customers.assign')}
        className="item-action"
        disabled={change.busy}
        value={null}
        onChange={(id) => {
          if (typeof id === 'number') void change.run(selection, { specialistId: id }, 'customers.assigned');
        }}
      />
      <AutoComplete
        className="item-action"
        value={tag}
        options={tags.map((value) => ({ value }))}
        showSearch={{
          filterOption: (typed, option) => option?.value.toLowerCase().includes(typed.toLowerCase()) ?? false,
        }}
        defaultActiveFirstOption={false}
        onChange={setTag}
      >
        <Input.Search
          aria-label={t('customers.tag')}
          placeholder={t('customers.tag')}
          maxLength={customerFields.tags.max}
          loading={change.busy}
          enterButton={t('customers.tag.add')}
          onSearch={addTag}
        />
      </AutoComplete>
      {access['segments:edit'] && <AddToSegment selection={selection} />}
    </>
  );
}

import { Form, Input } from 'antd';
import { limits } from '#contract/api/limits';
import type { Suppression } from '#contract/suppressions';
import { EmailItem } from '@/components/form/EmailItem';
import SavedForm from '@/components/form/SavedForm';
import DayInput from '@/components/time/DayInput';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';

interface Values {
  email: string;
  detail: string;
  until: string | null;
}

/** Adds a suppressed address, with reason and end. */
export function NewSuppression() {
  const t = useText();
  const { set } = useUrl();
  return (
    <SavedForm<Values, Suppression>
      saved={{ email: '', detail: '', until: null }}
      createLabel={t('suppressions.add')}
      save={(values) => api.suppressions.create({ body: values })}
      onSaved={async ({ email }) => {
        set({ suppression: undefined });
        notifyDone(t('suppressions.added', { email: email ?? '' }));
        await queryClient.invalidateQueries(queriesShowing('suppressions'));
      }}
      fields={{
        email: { label: t('suppressions.email') },
        detail: { label: t('suppressions.detail') },
        until: { label: t('suppressions.until') },
      }}
    >
      <p>{t('suppressions.hint')}</p>
      <EmailItem autoComplete="off" />
      <Form.Item
        name="detail"
        label={t('suppressions.detail')}
        rules={[{ required: true, whitespace: true, message: t('invalid.required') }]}
      >
        <Input.TextArea autoSize={{ minRows: 2 }} maxLength={limits.reason} />
      </Form.Item>
      <Form.Item name="until" label={t('suppressions.until')} extra={t('suppressions.until.hint')}>
        <DayInput />
      </Form.Item>
    </SavedForm>
  );
}

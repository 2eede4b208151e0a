import { Button, Form, Input, Radio } from 'antd';
import { limits } from '#contract/api/limits';
import {
  type ConsentBasis,
  type ConsentTopic,
  consentBases,
  listAllowedBases,
  proofLimits,
  type Wording,
} from '#contract/consents';
import type { CustomerKind } from '#contract/customer-fields';
import GuardedForm from '@/components/form/GuardedForm';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';

interface Props {
  customer: { id: number; kind: CustomerKind };
  wording: Wording;
  changes: readonly (ConsentTopic & { granted: boolean })[];
  onDone(): void;
}
interface Values {
  basis?: ConsentBasis;
  basisNote?: string;
  source: string;
}

/** Asks for the legal basis and the source of a consent, then records the changed choices. */
export function ConsentProof({ customer: { id, kind }, wording, changes, onDone }: Props) {
  const t = useText();
  const [form] = Form.useForm<Values>();
  const grantedChanges = changes.filter(({ granted }) => granted);
  const bases = consentBases.filter((basis) =>
    grantedChanges.every(({ channel }) => listAllowedBases(channel, kind).includes(basis)),
  );
  const basis = Form.useWatch('basis', form) ?? 'CONSENT';
  const saving = useAction(
    async (values: Values) => {
      await api.consents.write({ params: { id }, body: { changes: [...changes], ...values } });
      await queryClient.invalidateQueries(queriesShowing('customers'));
      onDone();
      notifyDone(t('consents.saved'));
    },
    { form },
  );
  return (
    <GuardedForm
      form={form}
      layout="vertical"
      className="consents-proof"
      initialValues={{ basis: 'CONSENT' }}
      onFinish={(values) => void saving.run(values)}
    >
      {grantedChanges.length > 0 && (
        <Form.Item name="basis" label={t('consents.basis')}>
          <Radio.Group options={bases.map((value) => ({ value, label: t(`consents.basis.${value}`) }))} />
        </Form.Item>
      )}
      {grantedChanges.length > 0 && basis === 'CONSENT' && (
        <blockquote lang={wording.language}>
          {wording.text} <small>{t('consents.wordingVersion', { version: wording.version })}</small>
        </blockquote>
      )}
      {grantedChanges.length > 0 && basis !== 'CONSENT' && (
        <Form.Item
          name="basisNote"
          label={t('consents.basisNote')}
          extra={t('consents.basisNote.hint')}
          required
        >
          <Input maxLength={proofLimits.basisNote} />
        </Form.Item>
      )}
      <Form.Item name="source" label={t('consents.source')} extra={t('consents.source.hint')} required>
        <Input maxLength={limits.line} />
      </Form.Item>
      <ErrorNotice text={saving.issue} />
      <Button type="primary" htmlType="submit" loading={saving.busy}>
        {t('consents.save')}
      </Button>
    </GuardedForm>
  );
}

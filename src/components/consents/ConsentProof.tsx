import { Button, Form, Input, Radio } from 'antd';
import { limits } from '#contract/api/limits';
import {
  basesFor,
  type ConsentBasis,
  consentBases,
  proofLimits,
  type Wish,
  type Wording,
} from '#contract/consents';
import type { CustomerKind } from '#contract/customer-fields';
import Fault from '@/components/Fault';
import AskingForm from '@/components/form/AskingForm';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { showing } from '@/services/queryKeys';
import { useText } from '@/services/text';

interface Props {
  customer: { id: number; kind: CustomerKind };
  wording: Wording;
  changes: readonly (Wish & { given: boolean })[];
  onDone(): void;
}
interface Values {
  basis?: ConsentBasis;
  basisNote?: string;
  source: string;
}

/** Asks on what a yes rests and how it was said, and writes down what was ticked. */
export function ConsentProof({ customer: { id, kind }, wording, changes, onDone }: Props) {
  const t = useText();
  const [form] = Form.useForm<Values>();
  const yes = changes.filter(({ given }) => given);
  const bases = consentBases.filter((basis) =>
    yes.every(({ channel }) => basesFor(channel, kind).includes(basis)),
  );
  const basis = Form.useWatch('basis', form) ?? 'CONSENT';
  const write = useAction(
    async (values: Values) => {
      await api.consents.write({ params: { id }, body: { changes: [...changes], ...values } });
      await queryClient.invalidateQueries(showing('customers'));
      onDone();
      notifyDone(t('consents.saved'));
    },
    { form },
  );
  return (
    <AskingForm
      form={form}
      layout="vertical"
      className="consents-proof"
      initialValues={{ basis: 'CONSENT' }}
      onFinish={(values) => void write.run(values)}
    >
      {yes.length > 0 && (
        <Form.Item name="basis" label={t('consents.basis')}>
          <Radio.Group options={bases.map((value) => ({ value, label: t(`consents.basis.${value}`) }))} />
        </Form.Item>
      )}
      {yes.length > 0 && basis === 'CONSENT' && (
        <blockquote lang={wording.language}>
          {wording.text} <small>{t('consents.wordingVersion', { version: wording.version })}</small>
        </blockquote>
      )}
      {yes.length > 0 && basis !== 'CONSENT' && (
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
      <Fault text={write.fault} />
      <Button type="primary" htmlType="submit" loading={write.busy}>
        {t('consents.save')}
      </Button>
    </AskingForm>
  );
}

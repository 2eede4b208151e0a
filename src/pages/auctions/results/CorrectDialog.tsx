import { useAccess } from '@umijs/max';
import { Form, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import type { Currency } from '#contract/currencies';
import { lotResults } from '#contract/lots';
import type { Outcome, ResultRow } from '#contract/results';
import { AmountInput } from '@/components/catalogue/AmountInput';
import Fault from '@/components/Fault';
import { useDeed } from '@/services/deed';
import type { ProblemError } from '@/services/errors';
import { tellDone } from '@/services/notice';
import { useText } from '@/services/text';
import { useResultDeeds } from './desk';
import Question from './Question';

interface Values {
  outcome: Outcome['outcome'];
  hammer: number | null;
  lastBid: number | null;
  buyer: string;
  paddle: string;
  subjectUntil: string;
  reason: string;
}

interface Props {
  auctionId: number;
  lot: ResultRow;
  currency: Currency;
  onClose(): void;
}

/** Puts another result in the place of a wrong one, with the reason that goes into the records. */
export default function CorrectDialog({ auctionId, lot, currency, onClose }: Props) {
  const t = useText();
  const access = useAccess();
  const [form] = Form.useForm<Values>();
  const [problem, setProblem] = useState<ProblemError>();
  const outcome = Form.useWatch('outcome', form) ?? lot.status;
  const { correct: correctLot } = useResultDeeds(auctionId);
  const correct = useDeed(
    async (values: Values, confirmed: boolean) => {
      await correctLot(lot, outcomeOf(values), values.reason, confirmed);
      tellDone(t('results.corrected', { lot: lot.number }));
      onClose();
    },
    {
      form,
      onProblem: (asked) => {
        const isQuestion = asked.code === 'result.below_reserve' || asked.code === 'result.far_above';
        if (isQuestion) setProblem(asked);
        return isQuestion;
      },
    },
  );
  const send = (confirmed: boolean) => void correct.run(form.getFieldsValue(true) as Values, confirmed);
  const knockedDown = outcome === 'SOLD' || outcome === 'SUBJECT';
  const choices = lotResults.filter((one) => one !== 'WITHDRAWN' || access['lots:withdraw']);
  return (
    <Modal
      open
      title={t('results.correct.title', { lot: lot.number, title: lot.title })}
      okText={t('results.correct')}
      okButtonProps={{ loading: correct.busy, disabled: problem !== undefined }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Fault text={correct.fault} />
      {problem && (
        <Question
          problem={problem}
          currency={currency}
          busy={correct.busy}
          onYes={() => send(true)}
          onNo={() => setProblem(undefined)}
        />
      )}
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={problem !== undefined}
        initialValues={valuesOf(lot)}
        onFinish={() => send(false)}
      >
        <Form.Item name="outcome" label={t('results.result')}>
          <Radio.Group options={choices.map((value) => ({ value, label: t(`lots.status.${value}`) }))} />
        </Form.Item>
        {knockedDown && (
          <>
            <Form.Item
              name="hammer"
              label={t('results.hammer.one', { currency: currency.code })}
              rules={[{ required: true, message: t('results.hammer.missing') }]}
            >
              <AmountInput currency={currency} />
            </Form.Item>
            <Form.Item name="paddle" label={t('results.paddle')}>
              <Input maxLength={40} autoComplete="off" />
            </Form.Item>
            <Form.Item name="buyer" label={t('results.buyer')}>
              <Input maxLength={200} autoComplete="off" />
            </Form.Item>
          </>
        )}
        {outcome === 'SUBJECT' && (
          <Form.Item name="subjectUntil" label={t('results.until')}>
            <input type="date" className="list-day" />
          </Form.Item>
        )}
        {outcome === 'PASSED' && (
          <Form.Item name="lastBid" label={t('results.lastBid', { currency: currency.code })}>
            <AmountInput currency={currency} />
          </Form.Item>
        )}
        <Form.Item
          name="reason"
          label={t('deed.reason')}
          rules={[{ required: true, whitespace: true, message: t('results.reason.missing') }]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1000} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

const valuesOf = (lot: ResultRow): Values => ({
  outcome: lotResults.find((result) => result === lot.status) ?? 'SOLD',
  hammer: lot.hammer,
  lastBid: lot.lastBid,
  buyer: lot.buyer,
  paddle: lot.paddle,
  subjectUntil: lot.subjectUntil ?? '',
  reason: '',
});

function outcomeOf({ outcome, hammer, lastBid, buyer, paddle, subjectUntil }: Values): Outcome {
  const knockedDown = { hammer: hammer ?? 0, buyer, paddle };
  switch (outcome) {
    case 'SOLD':
      return { outcome, ...knockedDown };
    case 'SUBJECT':
      return { outcome, ...knockedDown, subjectUntil: subjectUntil || null };
    case 'PASSED':
      return { outcome, lastBid };
    default:
      return { outcome };
  }
}

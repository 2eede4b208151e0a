import { useAccess } from '@umijs/max';
import { Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Currency } from '#contract/currencies';
import { limits } from '#contract/limits';
import { lotResults } from '#contract/lot-states';
import type { Outcome } from '#contract/outcomes';
import type { ResultRow } from '#contract/results';
import CustomerPicker from '@/components/customers/CustomerPicker';
import Fault from '@/components/Fault';
import { changedKeys } from '@/components/form/difference';
import FormBar from '@/components/form/FormBar';
import { useLeaving } from '@/components/form/useLeaving';
import Loaded from '@/components/Loaded';
import { AmountItem } from '@/components/money/AmountItem';
import { useLotToCorrect, useResultDeeds } from '@/components/results/desk';
import Sheet from '@/components/Sheet';
import DayInput from '@/components/time/DayInput';
import { useDeed } from '@/services/deed';
import type { ProblemError } from '@/services/errors';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import Question from './Question';

interface Values {
  outcome: Outcome['outcome'];
  hammer: number | null;
  lastBid: number | null;
  buyer: string;
  paddle: string;
  buyerId: number | null;
  subjectUntil: string;
  reason: string;
}

/** A wrong result over the list of them (`?correct=12A`): another one is put in its place. */
export default function CorrectSheet({ auctionId, number }: { auctionId: number; number: string }) {
  const t = useText();
  const desk = useLotToCorrect(auctionId, number);
  const lot = desk.data?.line;
  return (
    <Sheet
      open
      param="correct"
      size={520}
      title={lot && t('results.correct.title', { lot: lot.number, title: lot.title })}
    >
      <Loaded query={desk}>
        {({ line, currency }) =>
          line && <CorrectForm key={line.id} auctionId={auctionId} lot={line} currency={currency} />
        }
      </Loaded>
    </Sheet>
  );
}

interface Props {
  auctionId: number;
  lot: ResultRow;
  currency: Currency;
}

/** Puts another result in the place of a wrong one, with the reason that goes into the records. */
function CorrectForm({ auctionId, lot, currency }: Props) {
  const t = useText();
  const { set } = useUrl();
  const [form] = Form.useForm<Values>();
  const [problem, setProblem] = useState<ProblemError>();
  /** the result as it was when the correction began: what others do meanwhile is answered by the server */
  const [begun] = useState(() => valuesOf(lot));
  const [changes, setChanges] = useState(0);
  const question = useLeaving(changes);
  const { correct: correctLot } = useResultDeeds(auctionId);
  const correct = useDeed(
    async (values: Values, confirmed: boolean) => {
      await correctLot(lot, outcomeOf(values), values.reason, confirmed);
      // The block against leaving must be gone before the sheet closes.
      flushSync(() => setChanges(0));
      notifyDone(t('results.corrected', { lot: lot.number }));
      set({ correct: undefined });
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
  return (
    <>
      {question}
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
        initialValues={begun}
        onValuesChange={() =>
          setChanges(changedKeys(begun, form.getFieldsValue(true) as Partial<Values>).length)
        }
        onFinish={() => send(false)}
      >
        <ResultFields lot={lot} currency={currency} />
      </Form>
      <FormBar
        always
        label={t('results.correct')}
        changes={changes}
        busy={correct.busy || problem !== undefined}
        onSave={form.submit}
        onDiscard={() => {
          form.resetFields();
          setChanges(0);
        }}
      />
    </>
  );
}

function ResultFields({ lot, currency }: Pick<Props, 'lot' | 'currency'>) {
  const t = useText();
  const access = useAccess();
  const outcome = Form.useWatch<Outcome['outcome']>('outcome') ?? lot.status;
  const knockedDown = outcome === 'SOLD' || outcome === 'SUBJECT';
  const choices = lotResults.filter((one) => one !== 'WITHDRAWN' || access['lots:withdraw']);
  return (
    <>
      <Form.Item name="outcome" label={t('results.result')}>
        <Radio.Group options={choices.map((value) => ({ value, label: t(`lots.status.${value}`) }))} />
      </Form.Item>
      {knockedDown && (
        <>
          <AmountItem
            name={['hammer']}
            label={t('results.hammer.one', { currency: currency.code })}
            missing={t('results.hammer.missing')}
            currency={currency}
          />
          <Form.Item name="paddle" label={t('results.paddle')}>
            <Input maxLength={limits.paddle} autoComplete="off" />
          </Form.Item>
          <Form.Item name="buyer" label={t('results.buyer')}>
            <Input maxLength={limits.line} autoComplete="off" />
          </Form.Item>
          <Form.Item name="buyerId" label={t('results.customer')}>
            <CustomerPicker name={lot.customer?.name ?? null} />
          </Form.Item>
        </>
      )}
      {outcome === 'SUBJECT' && (
        <Form.Item name="subjectUntil" label={t('results.until')}>
          <DayInput />
        </Form.Item>
      )}
      {outcome === 'PASSED' && (
        <AmountItem
          name={['lastBid']}
          label={t('results.lastBid', { currency: currency.code })}
          optional
          currency={currency}
        />
      )}
      <Form.Item
        name="reason"
        label={t('deed.reason')}
        rules={[{ required: true, whitespace: true, message: t('results.reason.missing') }]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={limits.reason} />
      </Form.Item>
    </>
  );
}

const valuesOf = (lot: ResultRow): Values => ({
  outcome: lotResults.find((result) => result === lot.status) ?? 'SOLD',
  hammer: lot.hammer,
  lastBid: lot.lastBid,
  buyer: lot.buyer,
  paddle: lot.paddle,
  buyerId: lot.customer?.id ?? null,
  subjectUntil: lot.subjectUntil ?? '',
  reason: '',
});

function outcomeOf({ outcome, hammer, lastBid, buyer, paddle, buyerId, subjectUntil }: Values): Outcome {
  const knockedDown = { hammer: hammer ?? 0, buyer, paddle, buyerId };
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

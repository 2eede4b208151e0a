import { Form } from 'antd';
import { useState } from 'react';
import type { Currency } from '#contract/currencies';
import { isConfirmable, type ResultRow } from '#contract/results';
import { changedKeys } from '@/components/form/difference';
import FormBar from '@/components/form/FormBar';
import GuardedForm from '@/components/form/GuardedForm';
import Sheet from '@/components/form/Sheet';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import { useLotToCorrect, useResultActions } from '@/components/results/desk';
import { useAction } from '@/services/action';
import type { ProblemError } from '@/services/errors';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { type Correction, toCorrection, toOutcome } from './correction';
import Question from './Question';
import { ResultFields } from './ResultFields';

/** Corrects a result, in a sheet over the list (`?correct=12A`). */
export default function CorrectSheet({ auctionId, number }: { auctionId: number; number: string }) {
  const t = useText();
  const desk = useLotToCorrect(auctionId, number);
  const lot = desk.data?.currentLot;
  return (
    <Sheet
      open
      param="correct"
      size={520}
      title={lot && t('results.correct.title', { lot: lot.number, title: lot.title })}
    >
      <Loaded query={desk}>
        {({ currentLot, currency }) =>
          currentLot && (
            <CorrectForm key={currentLot.id} auctionId={auctionId} lot={currentLot} currency={currency} />
          )
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

/** Replaces a result and asks for the reason, which is recorded. */
function CorrectForm({ auctionId, lot, currency }: Props) {
  const t = useText();
  const { set } = useUrl();
  const [form] = Form.useForm<Correction>();
  const [problem, setProblem] = useState<ProblemError>();
  /** the result when the correction began, so that the server detects concurrent changes */
  const [initialValues] = useState(() => toCorrection(lot));
  const [changes, setChanges] = useState(0);
  const { correct: correctLot } = useResultActions(auctionId);
  const correct = useAction(
    async (values: Correction, confirmed: boolean) => {
      await correctLot(lot, toOutcome(values, initialValues), values.reason, confirmed);
      form.resetFields();
      notifyDone(t('results.corrected', { lot: lot.number }));
      set({ correct: undefined });
    },
    {
      form,
      onProblem: (newProblem) => {
        const isQuestion = isConfirmable(newProblem.code);
        if (isQuestion) setProblem(newProblem);
        return isQuestion;
      },
    },
  );
  const send = (confirmed: boolean) => void correct.run(form.getFieldsValue(true) as Correction, confirmed);
  return (
    <>
      <ErrorNotice text={correct.issue} />
      {problem && (
        <Question
          problem={problem}
          currency={currency}
          busy={correct.busy}
          onYes={() => send(true)}
          onNo={() => setProblem(undefined)}
        />
      )}
      <GuardedForm<Correction>
        form={form}
        layout="vertical"
        disabled={problem !== undefined}
        initialValues={initialValues}
        onValuesChange={() =>
          setChanges(changedKeys(initialValues, form.getFieldsValue(true) as Partial<Correction>).length)
        }
        onFinish={() => send(false)}
      >
        <ResultFields lot={lot} currency={currency} />
      </GuardedForm>
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

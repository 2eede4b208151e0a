import { Modal } from 'antd';
import { useState } from 'react';
import DeedButtons, { type DeedButton } from '@/components/DeedButtons';
import Fault from '@/components/Fault';
import { ReasonDialog } from '@/components/form/ReasonDialog';
import { useDeed } from '@/services/deed';

/** A step of a lifecycle that this person may take now. */
export interface OfferedStep {
  key: string;
  label: string;
  blocked?: DeedButton['blocked'];
  danger?: boolean;
  /** cannot be taken back, or others begin to rely on it: it asks first, with figures */
  ask?: string;
  /** undoes what others rely on: asks why */
  reason?: string;
}

interface Props {
  steps: readonly OfferedStep[];
  /** takes it; `reason` is empty where none is asked for */
  take(step: string, reason: string): Promise<unknown>;
}

/** The steps of a lifecycle as buttons: those this person may take, blocked ones with the reason. */
export function StepDeeds({ steps, take }: Props) {
  const [modal, question] = Modal.useModal();
  const [reasonFor, setReasonFor] = useState<OfferedStep>();
  const deed = useDeed(async (step: OfferedStep, reason: string) => {
    await take(step.key, reason);
    setReasonFor(undefined);
  });
  const begin = (step: OfferedStep) => {
    const { label, ask } = step;
    if (step.reason !== undefined) setReasonFor(step);
    else if (ask !== undefined)
      modal.confirm({ title: label, content: ask, okText: label, onOk: () => deed.run(step, '') });
    else void deed.run(step, '');
  };
  return (
    <>
      {question}
      {!reasonFor && <Fault text={deed.fault} />}
      <DeedButtons
        deeds={steps.map(({ ask, reason, ...button }) => ({
          ...button,
          run: () => begin({ ask, reason, ...button }),
        }))}
        busy={deed.busy}
      />
      {reasonFor && (
        <ReasonDialog
          title={reasonFor.reason ?? ''}
          label={reasonFor.label}
          busy={deed.busy}
          fault={deed.fault}
          danger={reasonFor.danger}
          onReason={(reason) => void deed.run(reasonFor, reason)}
          onCancel={() => {
            deed.clear();
            setReasonFor(undefined);
          }}
        />
      )}
    </>
  );
}

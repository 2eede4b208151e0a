import { useIntl } from '@umijs/max';
import { Modal } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import type { RefusalCode } from '#contract/api/refusal';
import { ReasonDialog } from '@/components/form/ReasonDialog';
import ActionButtons, { type ActionButton } from '@/components/page/ActionButtons';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { errorText } from '@/services/errors';

/** A lifecycle step the user may take now. */
export interface OfferedStep {
  key: string;
  label: string;
  blocked?: ActionButton['blocked'];
  danger?: boolean;
  /** asks for confirmation, with figures, because the step cannot be undone or others rely on it */
  confirmText?: string;
  /** asks for a reason, because the step undoes what others rely on */
  reason?: string;
  /** loads the consequences of the step, which its confirmation shows */
  preview?(): Promise<StepPreview>;
  /** never rendered as a primary button */
  secondary?: boolean;
}

/** The consequences of a step, as its confirmation shows them. */
export interface StepPreview {
  /** the confirmation with the figures of the preview; replaces that of the step */
  confirmText?: string | undefined;
  content: ReactNode;
  /** sent with the step if the server checks that its consequences are still the same */
  digest?: string;
  /** something needs attention, so that Enter cancels */
  warns: boolean;
}

/** Refusals of a step whose preview was confirmed and no longer holds. */
const changedPreviews: readonly RefusalCode[] = ['auction.preview_changed', 'collection.preview_changed'];

interface Props {
  steps: readonly OfferedStep[];
  /** takes the step; `reason` is empty when none is required, `confirmed` is the digest of the preview that was shown */
  performStep(step: string, reason: string, confirmed?: string): Promise<unknown>;
}

/** The lifecycle steps the user may take, as buttons; blocked ones with the reason. */
export function StepActions({ steps, performStep }: Props) {
  const [modal, question] = Modal.useModal();
  const [reasonFor, setReasonFor] = useState<{
    step: OfferedStep;
    preview?: StepPreview | undefined;
    changed?: string | undefined;
  }>();
  const { formatMessage } = useIntl();
  const lastStep = useRef<OfferedStep>(undefined);
  const action = useAction(
    async (step: OfferedStep, reason: string, confirmed?: string) => {
      lastStep.current = step;
      await performStep(step.key, reason, confirmed);
      setReasonFor(undefined);
    },
    {
      // The consequences have changed since they were confirmed: confirms again with the current ones.
      onProblem: (problem) => {
        if (!lastStep.current || !changedPreviews.includes(problem.code)) return false;
        void load.run(lastStep.current, errorText(formatMessage, problem));
        return true;
      },
    },
  );
  const confirm = (step: OfferedStep, preview?: StepPreview, changed?: string) => {
    if (step.reason !== undefined) setReasonFor({ step, preview, changed });
    else
      modal.confirm({
        title: step.label,
        width: preview ? 520 : undefined,
        content: (
          <>
            <ErrorNotice text={changed} />
            <p>{preview?.confirmText ?? step.confirmText}</p>
            {preview?.content}
          </>
        ),
        okText: step.label,
        autoFocusButton: preview?.warns || changed ? 'cancel' : 'ok',
        onOk: () => action.run(step, '', preview?.digest),
      });
  };
  const load = useAction(async (step: OfferedStep, changed?: string) =>
    confirm(step, await step.preview?.(), changed),
  );
  const begin = (step: OfferedStep) => {
    action.clear();
    if (step.preview) void load.run(step);
    else if (step.reason !== undefined || step.confirmText !== undefined) confirm(step);
    else void action.run(step, '');
  };
  return (
    <>
      {question}
      {!reasonFor && <ErrorNotice text={action.issue ?? load.issue} />}
      <ActionButtons
        actions={steps.map((step) => ({ ...toButton(step), run: () => begin(step) }))}
        busy={action.busy || load.busy}
      />
      {reasonFor && (
        <ReasonDialog
          title={reasonFor.step.reason ?? ''}
          label={reasonFor.step.label}
          busy={action.busy}
          issue={action.issue ?? reasonFor.changed}
          danger={reasonFor.step.danger}
          onReason={(reason) => void action.run(reasonFor.step, reason, reasonFor.preview?.digest)}
          onCancel={() => {
            action.clear();
            setReasonFor(undefined);
          }}
        >
          {reasonFor.preview?.content}
        </ReasonDialog>
      )}
    </>
  );
}

const toButton = ({ key, label, blocked, danger, secondary }: OfferedStep) => ({
  key,
  label,
  blocked,
  danger,
  secondary,
});

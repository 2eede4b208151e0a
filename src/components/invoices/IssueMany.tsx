import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import type { InvoiceRun } from '#contract/invoices';
import type { Selection } from '@/components/list/types';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import ConfirmAction from './ConfirmAction';

interface Props extends Pick<ButtonProps, 'type'> {
  label: string;
  rows: Selection['rows'];
  /** the number of rows */
  count: number;
  /** other documents may be among them, which stay as they are */
  mixed?: true;
  onRun(run: InvoiceRun): void;
}

/** Issues many drafts after a confirmation that names their number, or of how many rows they are part. */
export default function IssueMany({ label, rows, count, mixed, onRun, type }: Props) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const { run, busy, issue } = useAction(async () => {
    const started = await api.invoices.issueMany({ body: { rows } });
    setAsking(false);
    onRun(started);
  });
  return (
    <>
      <Button type={type} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <ConfirmAction
          title={t(mixed ? 'invoices.issueMany.selected' : 'invoices.issueMany.title', { count })}
          label={mixed ? t('invoices.issueMany') : t('invoices.issueMany.run', { count })}
          busy={busy}
          issue={issue}
          onConfirm={() => void run()}
          onCancel={() => setAsking(false)}
        >
          <p>{t('invoices.issue.final')}</p>
        </ConfirmAction>
      )}
    </>
  );
}

import { Button } from 'antd';
import type { InvoiceRun } from '#contract/invoices';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';

interface Props {
  label: string;
  start(): Promise<InvoiceRun>;
  onRun(run: InvoiceRun): void;
}

/** Starts the job that emails many documents. Those that were sent before are not sent again, so nothing is asked. */
export default function EmailMany({ label, start, onRun }: Props) {
  const { run, busy, issue } = useAction(async () => onRun(await start()));
  return (
    <>
      <Button loading={busy} onClick={() => void run()}>
        {label}
      </Button>
      <ErrorNotice text={issue} />
    </>
  );
}

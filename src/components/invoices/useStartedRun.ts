import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvoiceRun } from '#contract/invoices';
import { api } from '@/services/api';
import { invoiceKeys } from '@/services/queryKeys';
import { useRunEnd } from './useRunEnd';

/** Returns the run that the user started last with its progress, and a function that takes the run just started. */
export function useStartedRun(): [run: InvoiceRun | undefined, setStarted: (run: InvoiceRun) => void] {
  const [started, setStarted] = useState<InvoiceRun>();
  const startedId = started?.id ?? 0;
  const { data: run = started } = useQuery({
    queryKey: invoiceKeys.run(startedId),
    queryFn: () => api.invoices.run({ params: { id: startedId } }),
    enabled: startedId > 0,
    throwOnError: false,
  });
  useRunEnd(run, started?.id);
  return [run, setStarted];
}

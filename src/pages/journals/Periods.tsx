import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button, Card } from 'antd';
import { useState } from 'react';
import type { Company } from '#contract/companies';
import type { Closing } from '#contract/journals';
import Colleague from '@/components/avatars/Colleague';
import Loaded from '@/components/page/Loaded';
import { LocalTime } from '@/components/time/SaleTime';
import { api } from '@/services/api';
import { dayText } from '@/services/day';
import { journalKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import CloseDialog from './CloseDialog';
import '@/components/list/tables.css';

/** Through which day the books of a company are closed, and who closed and opened periods. */
export default function Periods({ company }: { company: Company }) {
  const query = useQuery({
    queryKey: journalKeys.closings(company),
    queryFn: () => api.journals.closings({ query: { company } }),
    throwOnError: false,
  });
  return (
    <Card>
      <Loaded query={query}>{({ closings }) => <Closings company={company} closings={closings} />}</Loaded>
    </Card>
  );
}

function Closings({ company, closings }: { company: Company; closings: Closing[] }) {
  const t = useText();
  const access = useAccess();
  const [step, setStep] = useState<'close' | 'reopen'>();
  const closedThrough = closings[0]?.closedThrough ?? null;
  return (
    <>
      <p>
        {closedThrough ? t('journals.closed', { day: dayText(closedThrough) }) : t('journals.closed.none')}
      </p>
      <div className="invoice-actions no-print">
        {access['accounting:close'] && (
          <Button type="primary" onClick={() => setStep('close')}>
            {t('journals.close')}
          </Button>
        )}
        {access['accounting:reopen'] && closedThrough && (
          <Button onClick={() => setStep('reopen')}>{t('journals.reopen')}</Button>
        )}
      </div>
      {closings.length > 0 && <ClosingTable closings={closings} />}
      {step && (
        <CloseDialog
          step={step}
          company={company}
          closedThrough={closedThrough}
          onClose={() => setStep(undefined)}
        />
      )}
    </>
  );
}

function ClosingTable({ closings }: { closings: readonly Closing[] }) {
  const t = useText();
  return (
    <div className="registers-table">
      <table className="plain-table" aria-label={t('journals.tab.periods')}>
        <thead>
          <tr>
            <th scope="col">{t('journals.closedThrough')}</th>
            <th scope="col">{t('journals.closedAt')}</th>
            <th scope="col">{t('journals.closedBy')}</th>
            <th scope="col">{t('action.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {closings.map(({ id, closedThrough, closedAt, closedBy, reason }) => (
            <tr key={id}>
              <th scope="row">{closedThrough ? dayText(closedThrough) : t('journals.closed.none')}</th>
              <td>
                <LocalTime at={closedAt} />
              </td>
              <td>
                <Colleague {...closedBy} />
              </td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

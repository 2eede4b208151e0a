import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Card } from 'antd';
import { useMemo } from 'react';
import type { Company } from '#contract/companies';
import type { AccountBalance } from '#contract/journals';
import SavedForm from '@/components/form/SavedForm';
import Loaded from '@/components/page/Loaded';
import PeriodFields from '@/components/registers/PeriodFields';
import { readPeriod } from '@/components/registers/period';
import { api } from '@/services/api';
import { dayText } from '@/services/day';
import { queryClient } from '@/services/queries';
import { journalKeys, queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import BalanceTable from './BalanceTable';

/** The balances of the accounts of a company over a period; users with the permission change their codes. */
export default function Accounts({ company }: { company: Company }) {
  const t = useText();
  const { query: address, set } = useUrl();
  const period = readPeriod(address);
  const query = useQuery({
    queryKey: journalKeys.balances(company, period),
    queryFn: () => api.journals.balances({ query: { company, ...period } }),
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  return (
    <Card>
      <div className="registers-tools no-print">
        <PeriodFields id="balances" period={period} onChange={({ from, to }) => set({ from, to })} />
        {query.data && (
          <span>
            {query.data.closedThrough
              ? t('journals.closed', { day: dayText(query.data.closedThrough) })
              : t('journals.closed.none')}
          </span>
        )}
      </div>
      <Loaded query={query}>
        {({ accounts }) => <Codes key={company} company={company} accounts={accounts} />}
      </Loaded>
    </Card>
  );
}

interface CodesProps {
  company: Company;
  accounts: readonly AccountBalance[];
}

interface Values {
  codes: { id: number; code: string }[];
}

/** The balances in a form for the codes. */
function Codes({ company, accounts }: CodesProps) {
  const t = useText();
  const access = useAccess();
  const editable = access['accounting:edit'] === true;
  const saved = useMemo((): Values => {
    const codes = new Map(accounts.map(({ id, code }) => [id, code]));
    return { codes: [...codes].map(([id, code]) => ({ id, code })) };
  }, [accounts]);
  return (
    <SavedForm<Values, unknown>
      disabled={!editable}
      confirmsTabChange
      saved={saved}
      save={({ codes }) => api.journals.saveCodes({ body: { company, codes } })}
      onSaved={() => void queryClient.invalidateQueries(queriesShowing('journals'))}
      fields={{ codes: { label: t('journals.code') } }}
    >
      <BalanceTable accounts={accounts} places={saved.codes.map(({ id }) => id)} editable={editable} />
    </SavedForm>
  );
}

import { history, useAccess } from '@umijs/max';
import { Button } from 'antd';
import { type ReactNode, useCallback, useMemo } from 'react';
import { bankDirections, bankEntryStates } from '#contract/bank-entry-states';
import type { BankEntryRow } from '#contract/bank-statements';
import ListPage from '@/components/list/ListPage';
import type { ListFilter } from '@/components/list/types';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { applyPatch, useUrl } from '@/services/url';
import { describeEntry, useBankAccounts } from './bankAccounts';
import EntrySheet from './EntrySheet';
import { useEntryColumns } from './entryColumns';
import ImportSheet from './ImportSheet';
import './bank.css';

/** `/items?view=bank`: the entries of bank statements; one opens in a sheet (`?entry=`), and so does the import (`?import=1`). */
export default function BankStatements({ tools }: { tools: ReactNode }) {
  const t = useText();
  const access = useAccess();
  const { set } = useUrl();
  const columns = useEntryColumns();
  const filters = useFilters();
  const hrefOf = useCallback(
    ({ id }: BankEntryRow) => applyPatch(history.location.search, { entry: id }),
    [],
  );
  const importButton = access['payments:record'] && (
    <Button type="primary" onClick={() => set({ import: 1 }, 'push')}>
      {t('bankStatements.import')}
    </Button>
  );
  return (
    <>
      <ListPage<BankEntryRow>
        noun="bankStatements"
        list={api.bankStatements.list}
        title={t('bankStatements.title')}
        action={importButton}
        columns={columns}
        defaultSort="-bookedOn"
        hrefOf={hrefOf}
        idOf={({ id }) => id}
        nameOf={(entry) => describeEntry(t, entry)}
        filters={filters}
        empty={{
          title: t('bankStatements.empty'),
          hint: t('bankStatements.empty.hint'),
          action: importButton,
        }}
        tools={tools}
      />
      <ImportSheet />
      <EntrySheet />
    </>
  );
}

function useFilters(): ListFilter[] {
  const t = useText();
  const accounts = useBankAccounts();
  return useMemo(
    () => [
      {
        key: 'state',
        label: t('bankStatements.state'),
        multiple: true,
        options: bankEntryStates.map((value) => ({ value, label: t(`bankStatements.state.${value}`) })),
      },
      {
        key: 'direction',
        label: t('bankStatements.direction'),
        options: bankDirections.map((value) => ({ value, label: t(`bankStatements.direction.${value}`) })),
      },
      {
        key: 'accountId',
        label: t('bankStatements.account'),
        multiple: true,
        options: accounts.map(({ id, bank, account }) => ({
          value: String(id),
          label: [bank, account].filter(Boolean).join(' · '),
        })),
      },
    ],
    [t, accounts],
  );
}

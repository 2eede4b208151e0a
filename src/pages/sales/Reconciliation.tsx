import { useQuery } from '@tanstack/react-query';
import { useIntl } from '@umijs/max';
import { Card } from 'antd';
import type { LedgerReconciliation } from '#contract/sales';
import Link from '@/components/page/Link';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import '@/components/list/tables.css';

/** Reconciles the entries of the ledger with the sold items, with a row for each cause of a difference. */
export function Reconciliation() {
  const query = useQuery({
    queryKey: ['sales', 'reconciliation'],
    queryFn: () => api.sales.reconciliation(),
    throwOnError: false,
  });
  return query.data ? <Rows reconciliation={query.data} /> : null;
}

function Rows({ reconciliation: { entries, items, differences } }: { reconciliation: LedgerReconciliation }) {
  const t = useText();
  const { formatNumber } = useIntl();
  return (
    <Card size="small" title={t('sales.reconciliation')} className="below-list no-print">
      <table className="plain-table">
        <tbody>
          <tr>
            <td>{t('sales.reconciliation.entries')}</td>
            <td className="is-right">{formatNumber(entries)}</td>
          </tr>
          {differences.map(({ kind, items: count, examples }) => (
            <tr key={kind}>
              <td>
                {t(`sales.reconciliation.${kind}`)}
                <br />
                <small>
                  {examples.map(({ itemId, itemNo }, at) => (
                    <span key={itemId}>
                      {at > 0 && ' · '}
                      <Link to={`/items?item=${itemId}&part=where`}>{itemNo}</Link>
                    </span>
                  ))}
                </small>
              </td>
              <td className="is-right">{formatNumber(count, { signDisplay: 'always' })}</td>
            </tr>
          ))}
          <tr>
            <td>{t('sales.reconciliation.items')}</td>
            <td className="is-right">
              <Link to="/items?availability=SOLD">{formatNumber(items)}</Link>
            </td>
          </tr>
        </tbody>
      </table>
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useAccess, useIntl } from '@umijs/max';
import { Alert } from 'antd';
import type { ImportedBankAccount } from '#contract/bank-statements';
import { formatMoney } from '#contract/money/money';
import { api, apiUrl } from '@/services/api';
import { dayText } from '@/services/day';
import { useCurrency } from '@/services/lookups';
import { useText } from '@/services/text';
import { bankKeys } from './bankAccounts';

const visibleFiles = 5;

/** The last files of an account, and the statements that do not continue the ones before. */
export default function ImportedFiles({ account: { id, currency, gaps } }: { account: ImportedBankAccount }) {
  const t = useText();
  const access = useAccess();
  const { locale } = useIntl();
  const resolved = useCurrency(currency);
  const { data } = useQuery({
    queryKey: [...bankKeys.files, id],
    queryFn: () =>
      api.bankStatements.files({ query: { accountId: id, pageSize: gaps > 0 ? 100 : visibleFiles } }),
  });
  const files = data?.data ?? [];
  if (files.length === 0) return null;
  return (
    <>
      {files.map(
        ({ id: fileId, fileName, gap }) =>
          gap !== null &&
          resolved && (
            <Alert
              key={fileId}
              type="warning"
              showIcon
              title={t('bankStatements.gap', {
                file: fileName,
                amount: formatMoney(gap, resolved, locale),
              })}
            />
          ),
      )}
      <h4>{t('bankStatements.files')}</h4>
      <ul>
        {files.slice(0, visibleFiles).map(({ id: fileId, fileName, from, to, added, entries }) => (
          <li key={fileId}>
            {access['payments:record'] ? (
              <a href={apiUrl('bankStatements', 'download', { params: { id: fileId } })} download>
                <bdi>{fileName}</bdi>
              </a>
            ) : (
              <bdi>{fileName}</bdi>
            )}{' '}
            {t('bankStatements.files.row', {
              from: from ? dayText(from) : '–',
              to: to ? dayText(to) : '–',
              added,
              entries,
            })}
          </li>
        ))}
      </ul>
    </>
  );
}

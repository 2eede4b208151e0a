import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import { type SaleDefaults as Defaults, saleDefaultFields, saleScheduleNames } from '#contract/sale-defaults';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { useDepartments } from '@/services/lookups';
import { useText } from '@/services/text';
import { applyPatch, useUrl } from '@/services/url';
import ReadOnly from '../../components/page/ReadOnly';
import SaleDefaultsSheet, { saleDefaultsKey } from './SaleDefaultsSheet';

/** The default schedules of new sales, by currency and department. */
export default function SaleDefaults() {
  const t = useText();
  const access = useAccess();
  const { set } = useUrl();
  const query = useQuery({ queryKey: saleDefaultsKey, queryFn: () => api.schedules.defaults() });
  return (
    <>
      <ReadOnly />
      <p className="settings-note">{t('saleDefaults.intro')}</p>
      {access['settings:edit'] && (
        <div className="settings-head">
          <Button onClick={() => set({ defaults: 'new' }, 'push')}>{t('saleDefaults.add')}</Button>
        </div>
      )}
      <Loaded query={query}>
        {({ defaults }) => (
          <>
            {defaults.length === 0 ? (
              <p className="settings-note">{t('saleDefaults.none')}</p>
            ) : (
              <DefaultsTable defaults={defaults} />
            )}
            <SaleDefaultsSheet defaults={defaults} />
          </>
        )}
      </Loaded>
    </>
  );
}

function DefaultsTable({ defaults }: { defaults: readonly Defaults[] }) {
  const t = useText();
  const { query } = useUrl();
  const departments = useDepartments();
  return (
    <div className="settings-scroll">
      <table className="settings-table">
        <thead>
          <tr>
            <th scope="col">{t('saleDefaults.department')}</th>
            <th scope="col">{t('catalogue.currency')}</th>
            {saleScheduleNames.map((name) => (
              <th key={name} scope="col">
                {t(saleDefaultFields[name].label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {defaults.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link to={applyPatch(`?${query}`, { defaults: row.id })}>
                  {row.departmentId === null
                    ? t('saleDefaults.all')
                    : departments.find(({ id }) => id === row.departmentId)?.name}
                </Link>
              </th>
              <td>{row.currency}</td>
              {saleScheduleNames.map((name) => (
                <td key={name}>
                  {row.names[name] ?? (row.departmentId === null ? '–' : t('saleDefaults.inherited'))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

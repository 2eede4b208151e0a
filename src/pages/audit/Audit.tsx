import { history, useIntl } from '@umijs/max';
import { useCallback, useMemo } from 'react';
import type { AuditRow } from '#contract/audit';
import { eventAddress } from '@/components/activity/eventAddress';
import { eventActionText } from '@/components/activity/eventWords';
import Author from '@/components/avatars/Author';
import ListPage from '@/components/list/ListPage';
import { menuLink } from '@/components/list/menu';
import { rowEntries } from '@/components/list/rowEntries';
import type { ListColumn } from '@/components/list/types';
import Link from '@/components/page/Link';
import { LocalTime } from '@/components/time/SaleTime';
import { api, apiUrl } from '@/services/api';
import { useText } from '@/services/text';
import { applyPatch, useUrl } from '@/services/url';
import EventSheet from './EventSheet';
import Thing from './Thing';
import { useFilters } from './useFilters';

/** Lists the events of the whole house; one opens in a sheet (`?event=`) with what it changed. */
export default function Audit() {
  const t = useText();
  const { query } = useUrl();
  const openId = Number(query.get('event'));
  const columns = useColumns();
  const filters = useFilters();
  const hrefOf = useCallback(({ id }: AuditRow) => applyPatch(history.location.search, { event: id }), []);
  return (
    <>
      <p>{t('audit.intro')}</p>
      <p className="settings-note">{t('audit.zone')}</p>
      <ListPage<AuditRow>
        noun="audit"
        list={api.audit.list}
        fileOf={(query) => apiUrl('audit', 'export', { query })}
        columns={columns}
        filters={filters}
        defaultSort=""
        hrefOf={hrefOf}
        idOf={({ id }) => id}
        nameOf={({ id }) => String(id)}
        rowMenu={(row) => {
          const to = eventAddress(row);
          return [
            ...rowEntries(t, hrefOf(row)),
            ...(to ? [menuLink('thing', <Link to={to}>{t('audit.open')}</Link>)] : []),
          ];
        }}
        empty={{ title: t('audit.empty'), hint: t('audit.empty.hint') }}
      />
      {openId > 0 && <EventSheet id={openId} />}
    </>
  );
}

function useColumns(): ListColumn<AuditRow>[] {
  const t = useText();
  const { formatMessage, messages } = useIntl();
  return useMemo(
    () => [
      // The columns together fill the space beside the settings menu in a typical window.
      { key: 'at', title: t('audit.at'), width: 184, render: ({ at }) => <LocalTime at={at} /> },
      {
        key: 'user',
        title: t('audit.user'),
        width: 146,
        render: ({ byId, by }) => <Author id={byId} name={by} />,
      },
      {
        key: 'action',
        title: t('audit.action'),
        width: 216,
        render: ({ noun, action }) =>
          formatMessage({ id: eventActionText(noun, action, messages) ?? action }),
      },
      {
        key: 'thing',
        title: t('audit.thing'),
        width: 220,
        render: (row) => (
          <>
            <small>{t(`audit.noun.${row.noun}`)}</small>
            <br />
            <Thing row={row} />
          </>
        ),
      },
      { key: 'id', title: t('audit.id'), width: 120, hidden: true, render: ({ id }) => id },
    ],
    [t, formatMessage, messages],
  );
}

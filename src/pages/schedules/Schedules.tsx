import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button, Checkbox, Tabs } from 'antd';
import { type ScheduleKind, scheduleKinds } from '#contract/schedule-fields';
import { type Schedule, scheduleStates } from '#contract/schedules';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { applyPatch, useUrl } from '@/services/url';
import ReadOnly from '../../components/page/ReadOnly';
import SaleDefaults from './SaleDefaults';
import ScheduleSheet from './ScheduleSheet';
import ScheduleStateTag from './ScheduleStateTag';
import { formatPeriod, useSummary } from './summary';
import WhatIf from './WhatIf';

/** The schedules by kind, a calculator, and the defaults of new sales. */
export default function Schedules() {
  const t = useText();
  const { query, set } = useUrl();
  const tabs = [...scheduleKinds, 'defaults'] as const;
  const active = tabs.find((option) => option === query.get('kind')) ?? 'PREMIUM';
  return (
    <>
      <Tabs
        activeKey={active}
        onChange={(key) => set({ kind: key === 'PREMIUM' ? undefined : key }, 'push')}
        items={tabs.map((key) => ({
          key,
          label: t(key === 'defaults' ? 'saleDefaults.tab' : `schedule.kind.${key}`),
        }))}
      />
      {active === 'defaults' ? <SaleDefaults /> : <ScheduleKindTab kind={active} />}
    </>
  );
}

function ScheduleKindTab({ kind }: { kind: ScheduleKind }) {
  const t = useText();
  const access = useAccess();
  const { query, set } = useUrl();
  const showsAll = query.has('all');
  const schedules = useQuery({
    queryKey: ['schedules', 'list', kind, showsAll],
    queryFn: () =>
      api.schedules.list({
        query: { kind, pageSize: 100, state: showsAll ? [...scheduleStates] : ['CURRENT', 'COMING'] },
      }),
    placeholderData: (before) => before,
  });
  return (
    <>
      <ReadOnly />
      <div className="settings-head">
        <Checkbox
          checked={showsAll}
          onChange={({ target }) => set({ all: target.checked ? '1' : undefined })}
        >
          {t('schedule.all')}
        </Checkbox>
        {access['settings:edit'] && (
          <Button onClick={() => set({ schedule: 'new' }, 'push')}>{t('schedule.new')}</Button>
        )}
      </div>
      <Loaded query={schedules}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="settings-note">{t('schedule.none')}</p>
          ) : (
            <ScheduleTable schedules={data} />
          )
        }
      </Loaded>
      <WhatIf />
      <ScheduleSheet kind={kind} />
    </>
  );
}

function ScheduleTable({ schedules }: { schedules: readonly Schedule[] }) {
  const t = useText();
  const summary = useSummary();
  const { query } = useUrl();
  const href = (schedule: number) => applyPatch(`?${query}`, { schedule });
  return (
    <div className="settings-scroll">
      <table className="settings-table">
        <thead>
          <tr>
            <th>{t('schedule.name')}</th>
            <th>{t('schedule.body')}</th>
            <th>{t('schedule.currency')}</th>
            <th>{t('schedule.valid')}</th>
            <th className="is-number">{t('schedule.sales')}</th>
            <th>{t('schedule.state')}</th>
          </tr>
        </thead>
        <tbody>
          {schedules.map((schedule) => (
            <tr key={schedule.id}>
              <th scope="row">
                <Link to={href(schedule.id)}>{schedule.name}</Link>
              </th>
              <td>{summary(schedule)}</td>
              <td>{schedule.currency ?? '–'}</td>
              <td>{formatPeriod(t, schedule)}</td>
              <td className="is-number">{schedule.sales}</td>
              <td>
                <ScheduleStateTag state={schedule.state} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

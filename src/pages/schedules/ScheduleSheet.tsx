import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import type { ScheduleKind } from '#contract/schedule-fields';
import type { Schedule } from '#contract/schedules';
import ActionButtons, { type ActionButton } from '@/components/ActionButtons';
import History from '@/components/activity/History';
import Fault from '@/components/Fault';
import Link from '@/components/Link';
import Loaded from '@/components/Loaded';
import Sheet from '@/components/Sheet';
import { SourceText } from '@/components/SourceFact';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { patched, useUrl } from '@/services/url';
import BodyTable from './BodyTable';
import ScheduleForm from './ScheduleForm';
import ScheduleStateTag from './ScheduleStateTag';
import { periodText } from './summary';

/** One schedule as a sheet over the list: what it says, where it was read, what may be done with it. */
export default function ScheduleSheet({ kind }: { kind: ScheduleKind }) {
  const t = useText();
  const { query, set } = useUrl();
  const client = useQueryClient();
  const given = query.get('schedule');
  const id = Number(given);
  const doing = query.get('do');
  const schedule = useQuery({
    queryKey: ['schedules', 'read', id],
    queryFn: () => api.schedules.read({ params: { id } }),
    enabled: id > 0,
  });
  const saved = (now: Schedule) => {
    void client.invalidateQueries({ queryKey: ['schedules'] });
    set({ schedule: String(now.id), do: undefined });
  };
  const close = () => set({ schedule: undefined, do: undefined });
  const isNew = given === 'new';
  const working = isNew || doing === 'edit' || doing === 'successor';
  return (
    <Sheet
      param="schedule"
      also={['do']}
      open={isNew || id > 0}
      title={isNew ? t('schedule.new') : (schedule.data?.name ?? '')}
      size={720}
    >
      {isNew ? (
        <ScheduleForm kind={kind} successor={false} onSaved={saved} />
      ) : (
        <Loaded query={schedule}>
          {(one) =>
            working ? (
              <>
                <p>{t(doing === 'edit' ? 'schedule.edit.intro' : 'schedule.supersede.intro')}</p>
                <ScheduleForm
                  key={doing}
                  kind={one.kind}
                  schedule={one}
                  successor={doing === 'successor'}
                  onSaved={saved}
                />
              </>
            ) : (
              <ScheduleView schedule={one} onGone={close} />
            )
          }
        </Loaded>
      )}
    </Sheet>
  );
}

function ScheduleView({ schedule, onGone }: { schedule: Schedule; onGone: () => void }) {
  const t = useText();
  const { query } = useUrl();
  const href = (schedule: number) => patched(`?${query}`, { schedule });
  return (
    <>
      <Actions schedule={schedule} onGone={onGone} />
      <dl className="settings-facts">
        <dt>{t('schedule.state')}</dt>
        <dd>
          <ScheduleStateTag state={schedule.state} />
        </dd>
        <dt>{t('schedule.valid')}</dt>
        <dd>{periodText(t, schedule)}</dd>
        <dt>{t('schedule.currency')}</dt>
        <dd>{schedule.currency ?? t('schedule.currency.none')}</dd>
        <dt>{t('schedule.source')}</dt>
        <dd>
          <SourceText {...schedule} />
        </dd>
        <dt>{t('schedule.sales')}</dt>
        <dd>{t('schedule.sales.count', { count: schedule.sales })}</dd>
        {schedule.supersedes !== null && (
          <>
            <dt>{t('schedule.supersedes')}</dt>
            <dd>
              <Link to={href(schedule.supersedes)}>{t('schedule.earlier')}</Link>
            </dd>
          </>
        )}
        {schedule.supersededBy !== null && (
          <>
            <dt>{t('schedule.supersededBy')}</dt>
            <dd>
              <Link to={href(schedule.supersededBy)}>{t('schedule.later')}</Link>
            </dd>
          </>
        )}
      </dl>
      <BodyTable schedule={schedule} />
      <History of={{ noun: 'schedules', id: schedule.id }} />
    </>
  );
}

function Actions({ schedule, onGone }: { schedule: Schedule; onGone: () => void }) {
  const t = useText();
  const access = useAccess();
  const { set } = useUrl();
  const client = useQueryClient();
  const { id, version, sales, state, supersededBy, name } = schedule;
  const refresh = () => client.invalidateQueries({ queryKey: ['schedules'] });
  const { run, busy, fault } = useAction(async (action: 'retire' | 'reinstate' | 'remove') => {
    if (action === 'remove') {
      await api.schedules.remove({ params: { id } });
      onGone();
      notifyDone(t('settings.removed', { name }));
    } else {
      const now = await api.schedules[action]({ params: { id }, body: { version } });
      const back = action === 'retire' ? 'reinstate' : 'retire';
      notifyDone(t(action === 'retire' ? 'schedule.retired' : 'schedule.reinstated', { name }), {
        label: t('common.undo'),
        run: () => void api.schedules[back]({ params: { id }, body: { version: now.version } }).then(refresh),
      });
    }
    void refresh();
  });
  if (!access['settings:edit']) return null;
  const used = { reason: t('schedule.used', { count: sales }) };
  const successor: ActionButton = {
    key: 'successor',
    label: t('schedule.supersede'),
    run: () => set({ do: 'successor' }, 'push'),
    ...(supersededBy !== null && { blocked: { reason: t('schedule.superseded') } }),
  };
  const edit: ActionButton = {
    key: 'edit',
    label: t('schedule.edit'),
    run: () => set({ do: 'edit' }, 'push'),
    ...(sales > 0 && { blocked: used }),
  };
  const retire: ActionButton =
    state === 'RETIRED'
      ? { key: 'reinstate', label: t('schedule.reinstate'), run: () => void run('reinstate') }
      : { key: 'retire', label: t('schedule.retire'), run: () => void run('retire') };
  const remove: ActionButton = {
    key: 'remove',
    label: t('schedule.remove'),
    danger: true,
    run: () => void run('remove'),
    ...(sales > 0 && { blocked: used }),
  };
  const actions = sales > 0 ? [successor, retire, edit, remove] : [edit, successor, retire, remove];
  return (
    <>
      <Fault text={fault} />
      <div className="settings-head">
        <h2 className="unseen">{name}</h2>
        <span>
          <ActionButtons actions={actions} busy={busy} />
        </span>
      </div>
    </>
  );
}

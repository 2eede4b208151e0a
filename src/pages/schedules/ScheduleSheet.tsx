import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import type { ScheduleKind } from '#contract/schedule-fields';
import type { Schedule } from '#contract/schedules';
import History from '@/components/activity/History';
import Sheet from '@/components/form/Sheet';
import ActionButtons, { type ActionButton } from '@/components/page/ActionButtons';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { SourceText } from '@/components/page/SourceFact';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { applyPatch, useUrl } from '@/services/url';
import BodyTable from './BodyTable';
import ScheduleForm from './ScheduleForm';
import ScheduleStateTag from './ScheduleStateTag';
import { formatPeriod } from './summary';

/** One schedule in a sheet: its content, source and actions. */
export default function ScheduleSheet({ kind }: { kind: ScheduleKind }) {
  const t = useText();
  const { query, set } = useUrl();
  const client = useQueryClient();
  const scheduleParam = query.get('schedule');
  const id = Number(scheduleParam);
  const mode = query.get('do');
  const schedule = useQuery({
    queryKey: ['schedules', 'read', id],
    queryFn: () => api.schedules.read({ params: { id } }),
    enabled: id > 0,
  });
  const handleSaved = (updated: Schedule) => {
    void client.invalidateQueries({ queryKey: ['schedules'] });
    set({ schedule: String(updated.id), do: undefined });
  };
  const close = () => set({ schedule: undefined, do: undefined });
  const isNew = scheduleParam === 'new';
  const isEditing = isNew || mode === 'edit' || mode === 'successor';
  return (
    <Sheet
      param="schedule"
      extraParams={['do']}
      open={isNew || id > 0}
      title={isNew ? t('schedule.new') : (schedule.data?.name ?? '')}
      size={720}
    >
      {isNew ? (
        <ScheduleForm kind={kind} successor={false} onSaved={handleSaved} />
      ) : (
        <Loaded query={schedule}>
          {(loaded) =>
            isEditing ? (
              <>
                <p>{t(mode === 'edit' ? 'schedule.edit.intro' : 'schedule.supersede.intro')}</p>
                <ScheduleForm
                  key={mode}
                  kind={loaded.kind}
                  schedule={loaded}
                  successor={mode === 'successor'}
                  onSaved={handleSaved}
                />
              </>
            ) : (
              <ScheduleView schedule={loaded} onRemoved={close} />
            )
          }
        </Loaded>
      )}
    </Sheet>
  );
}

function ScheduleView({ schedule, onRemoved }: { schedule: Schedule; onRemoved: () => void }) {
  const t = useText();
  const { query } = useUrl();
  const href = (schedule: number) => applyPatch(`?${query}`, { schedule });
  return (
    <>
      <Actions schedule={schedule} onRemoved={onRemoved} />
      <dl className="settings-facts">
        <dt>{t('schedule.state')}</dt>
        <dd>
          <ScheduleStateTag state={schedule.state} />
        </dd>
        <dt>{t('schedule.valid')}</dt>
        <dd>{formatPeriod(t, schedule)}</dd>
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
      <History subject={{ noun: 'schedules', id: schedule.id }} />
    </>
  );
}

function Actions({ schedule, onRemoved }: { schedule: Schedule; onRemoved: () => void }) {
  const t = useText();
  const access = useAccess();
  const { set } = useUrl();
  const client = useQueryClient();
  const { id, kind, version, sales, state, supersededBy, name } = schedule;
  const refresh = () => client.invalidateQueries({ queryKey: ['schedules'] });
  const { run, busy, issue } = useAction(async (action: 'retire' | 'reinstate' | 'remove') => {
    if (action === 'remove') {
      await api.schedules.remove({ params: { id } });
      onRemoved();
      notifyDone(t('settings.removed', { name }));
    } else {
      const updated = await api.schedules[action]({ params: { id }, body: { version } });
      const inverseAction = action === 'retire' ? 'reinstate' : 'retire';
      notifyDone(t(action === 'retire' ? 'schedule.retired' : 'schedule.reinstated', { name }), {
        label: t('common.undo'),
        run: () =>
          void api.schedules[inverseAction]({ params: { id }, body: { version: updated.version } }).then(
            refresh,
          ),
      });
    }
    void refresh();
  });
  if (!access['settings:edit']) return null;
  const inUse = { reason: t('schedule.used', { count: sales }) };
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
    // The collecting society can be changed at any time.
    ...(sales > 0 && kind !== 'RESALE_RIGHT' && { blocked: inUse }),
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
    ...(sales > 0 && { blocked: inUse }),
  };
  const actions = sales > 0 ? [successor, retire, edit, remove] : [edit, successor, retire, remove];
  return (
    <>
      <ErrorNotice text={issue} />
      <div className="settings-head">
        <h2 className="unseen">{name}</h2>
        <span>
          <ActionButtons actions={actions} busy={busy} />
        </span>
      </div>
    </>
  );
}

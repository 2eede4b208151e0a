import { useQueryClient } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import type { CallReply } from '#contract/api/route';
import type { factors } from '#contract/factors';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { momentText } from '@/services/day';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';

type Device = CallReply<(typeof factors)['list']>['rememberedDevices'][number];

/** Lists the browsers in which the user is not asked for the second factor, each with a button that forgets it. */
export default function RememberedDevices({ devices }: { devices: readonly Device[] }) {
  const t = useText();
  return (
    <div>
      <strong>{t('factors.devices')}</strong>
      <div className="factors-hint">{t('factors.devices.hint')}</div>
      <ul className="factors-devices">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
    </div>
  );
}

function DeviceRow({ device: { id, device, address, expiresAt, current } }: { device: Device }) {
  const t = useText();
  const queryClient = useQueryClient();
  const { run, busy, issue } = useAction(async () => {
    await api.factors.forgetDevice({ params: { id } });
    notifyDone(t('factors.devices.forgotten'));
    await queryClient.invalidateQueries({ queryKey: ['factors'] });
  });
  return (
    <li className="factors-row">
      <div>
        {device || t('session.profile.device.unknown')}{' '}
        {current && <Tag>{t('session.profile.session.here')}</Tag>}
        <div className="factors-hint">
          {address} · {t('factors.devices.until', { date: momentText(expiresAt) })}
        </div>
        <ErrorNotice text={issue} />
      </div>
      <Button size="small" loading={busy} onClick={() => void run()}>
        {t('factors.devices.forget')}
      </Button>
    </li>
  );
}

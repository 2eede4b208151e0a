import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button, Popconfirm } from 'antd';
import type { Regulation, Threshold } from '#contract/regulation';
import { Money } from '@/components/money/Money';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { dayText } from '@/services/day';
import { useText } from '@/services/text';

interface Props {
  regulation: Regulation;
  onRemoved: (regulation: Regulation) => void;
}

/**
 * Lists every threshold with its first day, because a change of the law does not affect earlier purchases. A future one can
 * be removed.
 */
export function Thresholds({ regulation, onRemoved }: Props) {
  const query = useQuery({
    queryKey: ['settings', 'regulation', 'thresholds'],
    queryFn: () => api.regulation.thresholds(),
  });
  return (
    <Loaded query={query}>
      {({ thresholds }) => (
        <ThresholdTable thresholds={thresholds} regulation={regulation} onRemoved={onRemoved} />
      )}
    </Loaded>
  );
}

function ThresholdTable({
  thresholds,
  regulation: { validFrom: current, version },
  onRemoved,
}: Props & { thresholds: readonly Threshold[] }) {
  const t = useText();
  const canEdit = useAccess()['settings:edit'];
  const remove = useAction(async (validFrom: string) =>
    onRemoved(await api.regulation.removeThreshold({ params: { validFrom }, body: { version } })),
  );
  return (
    <>
      <table className="settings-table" aria-label={t('regulation.thresholds')}>
        <thead>
          <tr>
            <th scope="col">{t('regulation.validFrom')}</th>
            <th scope="col" className="is-number">
              {t('regulation.threshold')}
            </th>
            <th scope="col">{t('regulation.source')}</th>
            {canEdit && <td />}
          </tr>
        </thead>
        <tbody>
          {thresholds.map(({ validFrom, threshold, currency, source }) => (
            <tr key={validFrom}>
              <th scope="row" className="is-day">
                {dayText(validFrom)}
              </th>
              <td className="is-number">
                {validFrom === current ? (
                  <b>
                    <Money amount={threshold} currency={currency} />
                  </b>
                ) : (
                  <Money amount={threshold} currency={currency} />
                )}
              </td>
              <td>{source}</td>
              {canEdit && (
                <td>
                  {validFrom > current && (
                    <Popconfirm
                      title={t('regulation.remove.sure', { day: dayText(validFrom) })}
                      okText={t('common.remove')}
                      okButtonProps={{ danger: true, autoFocus: true }}
                      onConfirm={() => void remove.run(validFrom)}
                    >
                      <Button
                        size="small"
                        loading={remove.busy}
                        aria-label={`${t('common.remove')}: ${dayText(validFrom)}`}
                      >
                        {t('common.remove')}
                      </Button>
                    </Popconfirm>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <ErrorNotice text={remove.issue} />
    </>
  );
}

import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { getTimeFormat } from '#contract/time-format';
import { findClockChange } from '#contract/wall-clock';
import { useText } from '@/services/text';
import { zoneName } from './SaleTime';
import { isZone } from './saleClock';
import './clockQuestion.css';

interface Props {
  /** `2027-03-28T01:30` */
  wall: string;
  zone: string;
  onChoose(wall: string): void;
}

/** Asks which time is meant when the typed one does not occur on its day, or occurs twice, because clocks change. */
export function ClockQuestion({ wall, zone, onChoose }: Props) {
  const t = useText();
  const { locale } = useIntl();
  const change = isZone(zone) ? findClockChange(wall, zone) : undefined;
  if (!change) return null;
  const choiceText = getTimeFormat(locale, {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  return (
    <div className="clock-question" role="alert">
      {t(`time.${change.kind}`, {
        time: dayjs.utc(wall.slice(0, 16)).format('L LT'),
        place: zone.replaceAll('_', ' '),
      })}
      <div className="clock-question-choices">
        {change.choices.map((choice) => (
          <Button key={choice.instant} size="small" onClick={() => onChoose(choice.wall)}>
            {choiceText.format(new Date(choice.instant))}{' '}
            {zoneName(locale, { at: choice.instant, timeZone: zone })}
          </Button>
        ))}
      </div>
    </div>
  );
}

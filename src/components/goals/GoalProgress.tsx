import { useIntl } from '@umijs/max';
import { Progress } from 'antd';
import type { GoalRow } from '#contract/goals';
import { formatRate } from '#contract/money/money';
import { useText } from '@/services/text';
import { useGoalFigure } from './GoalFigure';
import './goals.css';

/** The progress of a goal: value, target and a labelled bar. Users who may not see the figure see a note instead. */
export default function GoalProgress({ goal }: { goal: GoalRow }) {
  const t = useText();
  const { locale } = useIntl();
  const format = useGoalFigure(goal);
  const { title, value, target, isValueVisible } = goal;
  if (!isValueVisible) return <span>{t('goals.value.hidden')}</span>;
  const text =
    value === null
      ? t('goals.value.none')
      : t('goals.valueOf', { value: format(value), target: format(target) });
  const percent = toPercent(value ?? 0, target);
  return (
    <>
      <span className="goal-figure">{text}</span>
      <Progress
        percent={Math.min(percent, 100)}
        format={() => formatRate(percent * 100, locale)}
        aria-label={t('goals.progress', { title })}
        aria-valuetext={text}
      />
    </>
  );
}

/** Returns the whole percent that is reached; a goal is at 100 only when it reached its target. */
const toPercent = (value: number, target: number): number => Number((BigInt(value) * 100n) / BigInt(target));

import { Progress } from 'antd';
import type { GoalRow } from '#contract/goals';
import { useText } from '@/services/text';
import { useGoalFigure } from './GoalFigure';
import './goals.css';

/** How far a goal is: value, target and a bar with a name. Without the right to see the figure, only that says so. */
export default function GoalProgress({ goal }: { goal: GoalRow }) {
  const t = useText();
  const format = useGoalFigure(goal);
  const { title, value, target, isValueVisible } = goal;
  if (!isValueVisible) return <span>{t('goals.value.hidden')}</span>;
  const text =
    value === null
      ? t('goals.value.none')
      : t('goals.valueOf', { value: format(value), target: format(target) });
  return (
    <>
      <span className="goal-figure">{text}</span>
      <Progress
        percent={Math.min(toPercent(value ?? 0, target), 100)}
        format={() => `${toPercent(value ?? 0, target)} %`}
        aria-label={t('goals.progress', { title })}
        aria-valuetext={text}
      />
    </>
  );
}

/** Returns the whole percent that is reached; a goal is at 100 only when it reached its target. */
const toPercent = (value: number, target: number): number => Number((BigInt(value) * 100n) / BigInt(target));

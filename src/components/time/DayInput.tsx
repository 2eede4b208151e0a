import { Input } from 'antd';
import { Suspense } from 'react';
import { lazyComponent } from '@/services/lazyComponent';
import type { DayProps } from './DayPicker';

/** The calendar comes with the first day that is asked for. */
const DayPicker = lazyComponent(() => import(/* webpackChunkName: "days" */ './DayPicker'));

/** A day, typed or chosen in a calendar, as the reader's language writes it. */
export default function DayInput(props: DayProps) {
  return (
    <Suspense fallback={<Input id={props.id} disabled />}>
      <DayPicker {...props} />
    </Suspense>
  );
}

import { Input } from 'antd';
import { Suspense } from 'react';
import { lazyComponent } from '@/services/lazyComponent';
import type { DayProps } from './DayPicker';

/** Loaded with the first day input, to keep other pages small. */
const DayPicker = lazyComponent(() => import(/* webpackChunkName: "days" */ './DayPicker'));

/** A day, typed or selected in a calendar, in the format of the reader's language. */
export default function DayInput(props: DayProps) {
  return (
    <Suspense fallback={<Input id={props.id} disabled />}>
      <DayPicker {...props} />
    </Suspense>
  );
}

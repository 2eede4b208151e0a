import { Input } from 'antd';
import { Suspense } from 'react';
import { fetched } from '@/services/fetched';

/** The calendar comes with the first day that is asked for. */
const DayPicker = fetched(() => import(/* webpackChunkName: "days" */ './DayPicker'));

export interface DayProps {
  id?: string;
  /** `2026-05-14` */
  value?: string | null;
  onChange?(day: string | null): void;
  'aria-label'?: string;
}

/** A day, typed or chosen in a calendar, as the reader's language writes it. */
export default function DayInput(props: DayProps) {
  return (
    <Suspense fallback={<Input id={props.id} disabled />}>
      <DayPicker {...props} />
    </Suspense>
  );
}

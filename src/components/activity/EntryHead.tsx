import type { ReactNode } from 'react';
import { LocalTime } from '@/components/time/SaleTime';

interface Props {
  className: string;
  icon?: ReactNode;
  at: string;
  /** who did it, or what kind of entry it is */
  title: ReactNode;
  children?: ReactNode;
}

/** The first line of an entry of a history or a timeline: when, who or what, and the rest of the sentence. */
export const EntryHead = ({ className, icon, at, title, children }: Props) => (
  <div className={className}>
    {icon}
    {icon && ' '}
    <LocalTime at={at} /> <b>{title}</b> {children}
  </div>
);

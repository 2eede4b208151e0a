import type { ReactNode } from 'react';
import { LocalTime } from '@/components/time/SaleTime';

interface Props {
  className: string;
  icon?: ReactNode;
  at: string;
  /** the user, or the kind of entry */
  title: ReactNode;
  children?: ReactNode;
}

/** The first line of an entry in a history or timeline: time, title and the rest of the sentence. */
export const EntryHead = ({ className, icon, at, title, children }: Props) => (
  <div className={className}>
    {icon}
    {icon && ' '}
    <LocalTime at={at} /> <b>{title}</b> {children}
  </div>
);

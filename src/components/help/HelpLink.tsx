import type { ReactNode } from 'react';
import Link from '@/components/page/Link';
import { useHelpAddress } from './useHelpAddress';

interface Props {
  /** a help page, or the list of them */
  to: string;
  className?: string;
  children: ReactNode;
}

/** A link to another help page over the same page. */
export default function HelpLink({ to, ...props }: Props) {
  return <Link to={useHelpAddress()(to)} {...props} />;
}

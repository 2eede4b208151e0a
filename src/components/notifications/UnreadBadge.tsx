import { Badge } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  count: number | undefined;
  /** what the count stands at; absent: it stands alone */
  children?: ReactNode;
}

/** The number of unread entries, in a red on which white is readable. */
export default function UnreadBadge({ count, children }: Props) {
  return (
    <Badge count={count} size="small" overflowCount={99} color="var(--ant-red-7)">
      {children}
    </Badge>
  );
}

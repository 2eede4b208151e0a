import { useCallback, useState } from 'react';

/** Returns the selected rows, as far as they are loaded, and a callback for selection changes. */
export function useSelectedRows<Row>({ row }: { row(at: number): Row | undefined }) {
  const [[first, last], setSelected] = useState<readonly [number, number]>([0, 0]);
  const select = useCallback((from: number, to: number) => setSelected([from, to]), []);
  const selected = Array.from({ length: last - first + 1 }, (_, at) => row(first + at)).filter(
    (one) => one !== undefined,
  );
  return { selected, select };
}

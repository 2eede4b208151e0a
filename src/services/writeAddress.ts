import { applyPatch } from './url';

/** The parameters of the sheet in which an email to one customer is written, which any page may have. */
export const writeParams = {
  customer: 'write',
  inReplyTo: 'writeReply',
  lot: 'writeLot',
  task: 'writeTask',
} as const;

/** What an email to a customer is about; `inReplyTo`: the email to which it replies. */
export interface Writing {
  customerId: number;
  inReplyTo?: number;
  lotId?: number;
  taskId?: number;
}

/** Returns the query that opens the sheet over the current page. */
export const toWriteSheet = (search: string, { customerId, inReplyTo, lotId, taskId }: Writing): string =>
  applyPatch(search, {
    [writeParams.customer]: customerId,
    [writeParams.inReplyTo]: inReplyTo,
    [writeParams.lot]: lotId,
    [writeParams.task]: taskId,
  });

/** Returns what the address opens, or undefined. */
export function parseWriting(search: string): Writing | undefined {
  const query = new URLSearchParams(search);
  const idOf = (name: string) => {
    const text = query.get(name) ?? '';
    return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
  };
  const customerId = idOf(writeParams.customer);
  return customerId === undefined
    ? undefined
    : {
        customerId,
        inReplyTo: idOf(writeParams.inReplyTo),
        lotId: idOf(writeParams.lot),
        taskId: idOf(writeParams.task),
      };
}

/** Returns the query without the sheet: what the page itself shows. */
export const withoutWriting = (search: string): string =>
  applyPatch(search, Object.fromEntries(Object.values(writeParams).map((name) => [name, undefined])));

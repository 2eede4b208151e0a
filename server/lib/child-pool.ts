import { refuse } from '#contract/api/refusal';
import {
  type ChildRequestOptions,
  type MemoryLimits,
  type Program,
  type RunningChild,
  startChild,
} from './child-process';

export interface PoolLimits extends MemoryLimits {
  maxProcesses: number;
  /** requests of each kind that may wait; further ones are refused with `server.busy` */
  maxWaiting: number;
  /** an idle process is ended after this time to free its memory */
  idleMs: number;
  /** a process is replaced after so many requests, where native code loses memory; never when it is left out */
  maxRequests?: number;
}

interface QueuedRequest {
  request: unknown;
  options: ChildRequestOptions;
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
}
interface Slot {
  child: RunningChild;
  /** kind of the request in progress */
  kind: string | undefined;
  idle: NodeJS.Timeout | undefined;
  /** how many requests are done */
  requests: number;
}

export interface ChildPool {
  /**
   * Runs a request in a child process. Rejects with a Refusal of the program, a ChildError (the program failed), a
   * ChildFailure (too slow, crashed, result too large) or `server.busy`.
   */
  run<Result>(kind: string, request: unknown, options: ChildRequestOptions): Promise<Result>;
  /** Ends the processes and rejects requests that are running or waiting. */
  close(): void;
}

/**
 * Runs requests in child processes, which are started on demand, replaced when they fail and ended when idle. The kinds take
 * turns, and none of them may use every process: a flood of one kind must not delay another.
 */
export function openChildPool(program: Program, limits: PoolLimits): ChildPool {
  const queues = new Map<string, QueuedRequest[]>();
  const slots = new Set<Slot>();
  const maxOfOneKind = Math.max(1, limits.maxProcesses - 1);

  const inProgress = (kind: string) => [...slots].filter((slot) => slot.kind === kind).length;

  /** Removes the next request of the first kind that may run, and moves that kind to the end. */
  function takeNext(): [kind: string, next: QueuedRequest] | undefined {
    for (const [kind, queue] of queues) {
      if (inProgress(kind) >= maxOfOneKind) continue;
      const next = queue.shift();
      queues.delete(kind);
      if (queue.length > 0) queues.set(kind, queue);
      if (next) return [kind, next];
    }
    return undefined;
  }

  const isFree = (slot: Slot) => slot.kind === undefined;
  const hasRoom = () => slots.size < limits.maxProcesses || [...slots].some(isFree);

  function getFreeSlot(): Slot {
    const free = [...slots].find(isFree);
    if (free) return free;
    const slot: Slot = { child: startChild(program, limits), kind: undefined, idle: undefined, requests: 0 };
    slots.add(slot);
    return slot;
  }

  function end(slot: Slot): void {
    clearTimeout(slot.idle);
    slots.delete(slot);
    slot.child.kill();
  }

  function advance(): void {
    for (const slot of slots) if (isFree(slot) && !slot.child.isAlive()) end(slot);
    while (hasRoom()) {
      const [kind, next] = takeNext() ?? [];
      if (kind === undefined || !next) return;
      void run(getFreeSlot(), kind, next);
    }
  }

  async function run(slot: Slot, kind: string, next: QueuedRequest): Promise<void> {
    clearTimeout(slot.idle);
    slot.kind = kind;
    try {
      next.resolve((await slot.child.request(kind, next.request, next.options)) as never);
    } catch (error) {
      next.reject(error);
    }
    slot.kind = undefined;
    slot.requests += 1;
    if (slot.requests === limits.maxRequests) end(slot);
    else if (slot.child.isAlive()) slot.idle = setTimeout(() => end(slot), limits.idleMs).unref();
    advance();
  }

  return {
    run: <Result>(kind: string, request: unknown, options: ChildRequestOptions) =>
      new Promise<Result>((resolve, reject) => {
        const queue = queues.get(kind) ?? [];
        if (queue.length >= limits.maxWaiting) refuse('server.busy');
        queue.push({ request, options, resolve, reject });
        queues.set(kind, queue);
        advance();
      }),
    close() {
      for (const queue of queues.values())
        for (const { reject } of queue) reject(new Error('the child pool is closed'));
      queues.clear();
      for (const slot of slots) end(slot);
    },
  };
}

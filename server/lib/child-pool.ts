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
  /** a process without requests is ended after this time, and gives its memory back */
  idleMs: number;
}

interface Waiting {
  request: unknown;
  options: ChildRequestOptions;
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
}
interface Place {
  child: RunningChild;
  /** of the request in progress */
  kind: string | undefined;
  idle: NodeJS.Timeout | undefined;
}

export interface ChildPool {
  /**
   * Has a child process answer a request. Rejects with a Refusal of the program, a ChildError (the program failed), a
   * ChildFailure (too slow, crashed, result too large), or `server.busy`.
   */
  run<Result>(kind: string, request: unknown, options: ChildRequestOptions): Promise<Result>;
  /** Ends the processes; what is in progress or waits is rejected. */
  close(): void;
}

/**
 * Runs requests in child processes that are started when they are needed, replaced when they fail and ended when they are
 * idle. The kinds take turns, and none of them takes every process: a flood of one kind must not hold up another.
 */
export function openChildPool(program: Program, limits: PoolLimits): ChildPool {
  const waiting = new Map<string, Waiting[]>();
  const places = new Set<Place>();
  const maxOfOneKind = Math.max(1, limits.maxProcesses - 1);

  const inProgress = (kind: string) => [...places].filter((place) => place.kind === kind).length;

  /** Takes the next request of the first kind that may run, and puts that kind behind the others. */
  function take(): [kind: string, next: Waiting] | undefined {
    for (const [kind, queue] of waiting) {
      if (inProgress(kind) >= maxOfOneKind) continue;
      const next = queue.shift();
      waiting.delete(kind);
      if (queue.length > 0) waiting.set(kind, queue);
      if (next) return [kind, next];
    }
    return undefined;
  }

  const isFree = (place: Place) => place.kind === undefined;
  const hasRoom = () => places.size < limits.maxProcesses || [...places].some(isFree);

  function freePlace(): Place {
    const free = [...places].find(isFree);
    if (free) return free;
    const place: Place = { child: startChild(program, limits), kind: undefined, idle: undefined };
    places.add(place);
    return place;
  }

  function end(place: Place): void {
    clearTimeout(place.idle);
    places.delete(place);
    place.child.kill();
  }

  function advance(): void {
    for (const place of places) if (isFree(place) && !place.child.isAlive()) end(place);
    while (hasRoom()) {
      const [kind, next] = take() ?? [];
      if (kind === undefined || !next) return;
      void run(freePlace(), kind, next);
    }
  }

  async function run(place: Place, kind: string, next: Waiting): Promise<void> {
    clearTimeout(place.idle);
    place.kind = kind;
    try {
      next.resolve((await place.child.ask(kind, next.request, next.options)) as never);
    } catch (error) {
      next.reject(error);
    }
    place.kind = undefined;
    if (place.child.isAlive()) place.idle = setTimeout(() => end(place), limits.idleMs).unref();
    advance();
  }

  return {
    run: <Result>(kind: string, request: unknown, options: ChildRequestOptions) =>
      new Promise<Result>((resolve, reject) => {
        const queue = waiting.get(kind) ?? [];
        if (queue.length >= limits.maxWaiting) refuse('server.busy');
        queue.push({ request, options, resolve, reject });
        waiting.set(kind, queue);
        advance();
      }),
    close() {
      for (const queue of waiting.values())
        for (const { reject } of queue) reject(new Error('the child pool is closed'));
      waiting.clear();
      for (const place of places) end(place);
    },
  };
}

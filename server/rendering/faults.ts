import type { LetterFault, LetterFaultCode } from '#contract/letter-faults';

/** What is wrong with a letter, once each. */
export interface Faults {
  add(code: LetterFaultCode, detail?: string, block?: string): void;
  all(): LetterFault[];
}

export function newFaults(): Faults {
  const entries = new Map<string, LetterFault>();
  return {
    add(code, detail, block) {
      const fault = {
        code,
        ...(block ? { block } : {}),
        ...(detail ? { detail: detail.slice(0, 300) } : {}),
      };
      entries.set(JSON.stringify(fault), fault);
    },
    all: () => [...entries.values()],
  };
}

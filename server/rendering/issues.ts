import type { EmailIssue, EmailIssueCode } from '#contract/email-issues';

/** The issues of an email, without duplicates. */
export interface Issues {
  add(code: EmailIssueCode, detail?: string, block?: string): void;
  all(): EmailIssue[];
}

export function newIssues(): Issues {
  const entries = new Map<string, EmailIssue>();
  return {
    add(code, detail, block) {
      const issue = {
        code,
        ...(block ? { block } : {}),
        ...(detail ? { detail: detail.slice(0, 300) } : {}),
      };
      entries.set(JSON.stringify(issue), issue);
    },
    all: () => [...entries.values()],
  };
}

import { type AuditEntry, isConfidentialChange, isConfidentialReason } from '#contract/audit';
import type { StoredEntry } from './queries';

/**
 * Returns an event without the values whose views are recorded: they are seen in the history of the row itself, which
 * records who saw them. Readers of the audit still learn that they changed.
 */
export function withoutConfidential({ changes, reason, ...entry }: StoredEntry): AuditEntry {
  const { noun, action } = entry;
  const fields = Object.entries(changes ?? {});
  const isHidden = ([name]: [string, unknown]) => isConfidentialChange(noun, name);
  const isReasonHidden = reason !== null && isConfidentialReason(noun, action);
  return {
    ...entry,
    changes: changes && Object.fromEntries(fields.filter((field) => !isHidden(field))),
    confidential: fields.filter(isHidden).map(([name]) => name),
    reason: isReasonHidden ? null : reason,
    hasConfidentialReason: isReasonHidden,
  };
}

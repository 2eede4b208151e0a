/** The parts of a printed name: the buyer, and the agent who bid for them, if any. */
export interface PrintedName {
  principal: string;
  agent: string | null;
}

/** Longer texts are no names, and the pattern takes quadratic time. */
const maxLength = 500;
const bidsForPattern =
  /^(.+?)[\s,]+(?:for|on behalf of|acting for|for (?:the )?account of|pour|por conta de|per conto di|für|代表)\s+(.+)$/iu;

/** Parses a printed name: in "Chariot, Antoine-Claude for Blondel d'Azincourt" Chariot bid and Blondel bought. */
export function parsePrintedName(buyer: string): PrintedName {
  if (buyer.length > maxLength) return { principal: buyer.trim(), agent: null };
  const [, agent, principal] = bidsForPattern.exec(buyer.trim()) ?? [];
  return agent && principal
    ? { principal: principal.trim(), agent: agent.trim() }
    : { principal: buyer.trim(), agent: null };
}

/** Splits a name into first and last name: the part before a comma, or everything, is the last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [last = '', ...first] = name.split(',').map((part) => part.trim());
  return { firstName: first.join(' '), lastName: last };
}

/** Returns a name in spoken order: "Antoine-Claude Chariot". */
export const toSpokenName = (name: string): string => {
  const { firstName, lastName } = splitName(name);
  return [firstName, lastName].filter(Boolean).join(' ');
};

/** What a printed name says: who bought, and who bid for them where it was somebody else. */
export interface PrintedName {
  principal: string;
  agent: string | null;
}

/** What is longer is no name; the pattern takes time by the square of the length. */
const maxLength = 500;
const bidsForPattern =
  /^(.+?)[\s,]+(?:for|on behalf of|acting for|for (?:the )?account of|pour|por conta de|per conto di|für|代表)\s+(.+)$/iu;

/** "Chariot, Antoine-Claude for Blondel d'Azincourt": Chariot bid, Blondel bought. */
export function parsePrintedName(buyer: string): PrintedName {
  if (buyer.length > maxLength) return { principal: buyer.trim(), agent: null };
  const [, agent, principal] = bidsForPattern.exec(buyer.trim()) ?? [];
  return agent && principal
    ? { principal: principal.trim(), agent: agent.trim() }
    : { principal: buyer.trim(), agent: null };
}

/** First and last name: the family's is in front of a comma, or all there is. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [last = '', ...first] = name.split(',').map((part) => part.trim());
  return { firstName: first.join(' '), lastName: last };
}

/** As it is spoken: "Antoine-Claude Chariot". */
export const toSpokenName = (name: string): string => {
  const { firstName, lastName } = splitName(name);
  return [firstName, lastName].filter(Boolean).join(' ');
};

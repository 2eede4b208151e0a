/**
 * Why an address is not requested. ADDRESS: it is not public and not in `OUTBOUND_ALLOW`. PROTOCOL: it is not https, or http
 * to a public address. PORT: below 1024 and not that of the protocol. CREDENTIALS: a user name or password is part of it.
 */
export const outboundRefusals = ['ADDRESS', 'PROTOCOL', 'PORT', 'CREDENTIALS'] as const;
export type OutboundRefusal = (typeof outboundRefusals)[number];

const sentences: Record<OutboundRefusal, (value: string) => string> = {
  ADDRESS: (address) =>
    `${address} is not a public address. The operator can allow it with the variable OUTBOUND_ALLOW.`,
  PROTOCOL: (protocol) =>
    `${protocol} is not allowed: use https, or allow the address with the variable OUTBOUND_ALLOW.`,
  PORT: (port) => `The port ${port} is not allowed: use the usual one, or one from 1024.`,
  CREDENTIALS: (host) => `The address of ${host} must not contain a user name or password.`,
};

export class OutboundRefusedError extends Error {
  constructor(
    readonly reason: OutboundRefusal,
    /** the part of the address that is refused */
    readonly value: string,
  ) {
    super(sentences[reason](value));
  }
}

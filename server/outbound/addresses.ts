import ipaddr from 'ipaddr.js';

/** A network that the operator allows, for example `10.10.0.8/32`; an address without a prefix is itself. */
export type AllowedNetworks = readonly string[];

/** Returns whether the address is in one of the networks. An IPv6 address that contains an IPv4 address counts as that. */
export function isAllowedAddress(address: string, networks: AllowedNetworks): boolean {
  const parsed = ipaddr.process(address);
  return networks.some((network) => {
    const [base, prefix] = parseNetwork(network);
    return parsed.kind() === base.kind() && parsed.match(base, prefix);
  });
}

function parseNetwork(network: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (network.includes('/')) return ipaddr.parseCIDR(network);
  const address = ipaddr.parse(network);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/**
 * Returns whether the address belongs to the public internet. Loopback, private, link-local, shared and reserved networks do
 * not, nor do those that translate to IPv4 (NAT64, 6to4), because they lead to any of the others.
 */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

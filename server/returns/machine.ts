import type { IncomingHttpHeaders } from 'node:http';
import type { MachineSign } from '#contract/returns';

/**
 * Programs that identify themselves: email scanners, chat previews, crawlers. Google's image proxy is not included because
 * it fetches when the email is opened. Apple's proxy fetches on arrival and sends only `Mozilla/5.0`.
 */
const machineAgents = [
  /^$/,
  /^Mozilla\/5\.0$/,
  /bot\b|crawl|spider|scan|preview|prefetch|headless|phantom|monitor/i,
  /barracuda|proofpoint|mimecast|symantec|messagelabs|ironport|forcepoint|trendmicro|fortinet|sophos|safelinks/i,
  /^(curl|wget|python|java|ruby|perl|php|node|axios|got|okhttp|go-http|apache-httpclient|libwww|winhttp)/i,
  /facebookexternalhit|whatsapp|telegram|slack|discord|skypeuri|twitter|linkedin|bingpreview/i,
];

/** Returns what shows that a program made the request, or undefined when it may have been the recipient. */
export function detectMachine(method: string, headers: IncomingHttpHeaders): MachineSign | undefined {
  if (method === 'HEAD') return 'HEAD';
  const prefetchHeaders = [
    headers.purpose,
    headers['sec-purpose'],
    headers['x-purpose'],
    headers['x-moz'],
  ].join(' ');
  if (/prefetch|preview|prerender/i.test(prefetchHeaders)) return 'AHEAD';
  const agent = (headers['user-agent'] ?? '').trim();
  return machineAgents.some((program) => program.test(agent)) ? 'AGENT' : undefined;
}

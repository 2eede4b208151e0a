import type { IncomingHttpHeaders } from 'node:http';
import type { MachineSign } from '#contract/returns';

/**
 * Programs that say who they are: scanners of mail, previews of chats, what fetches pages. Google's proxy of pictures is
 * none of them: it fetches when the mail is opened. Apple's fetches when it arrives, and says nothing but `Mozilla/5.0`.
 */
const machineAgents = [
  /^$/,
  /^Mozilla\/5\.0$/,
  /bot\b|crawl|spider|scan|preview|prefetch|headless|phantom|monitor/i,
  /barracuda|proofpoint|mimecast|symantec|messagelabs|ironport|forcepoint|trendmicro|fortinet|sophos|safelinks/i,
  /^(curl|wget|python|java|ruby|perl|php|node|axios|got|okhttp|go-http|apache-httpclient|libwww|winhttp)/i,
  /facebookexternalhit|whatsapp|telegram|slack|discord|skypeuri|twitter|linkedin|bingpreview/i,
];

/** By what a request shows that no reader made it; undefined: it may have been one. */
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

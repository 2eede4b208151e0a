import { isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod';
import { parseS3Address } from './files/s3-address';
import { keyFormat, parseKeys } from './lib/secret-keys';
import { StartError } from './lib/start-error';

const url = (protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );
const network = z.union([
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
]);
const proxies = z.union(
  [
    z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number),
    z
      .string()
      .transform((text) => text.split(',').map((one) => one.trim()))
      .pipe(z.array(network)),
  ],
  'must be a number of proxies, or addresses and networks with commas between them',
);
const s3 = z.string().transform((text, context) => {
  const address = parseS3Address(text);
  if (address) return address;
  context.addIssue('must be s3://KEY:SECRET@host:port/bucket?region=…&tls=0, key and secret URL-encoded');
  return z.NEVER;
});
const secretKeys = z.string().transform((text, context) => {
  const keys = parseKeys(text);
  if (keys) return keys;
  context.addIssue(keyFormat);
  return z.NEVER;
});
/** An address, or a network that is not the whole internet: that would allow everything. */
const allowedNetworks = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(
    z.array(
      z
        .union(
          [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
          'must be addresses and networks with commas between them',
        )
        .refine((one) => !one.endsWith('/0'), 'must not contain a whole internet'),
    ),
  );
const flag = z.enum(['0', '1']).transform((text) => text === '1');

/** Every environment variable that Rostrum reads, with type, default and meaning. */
const Environment = z.object({
  /** port of the web server; 0 picks a free one */
  PORT: z.coerce.number().int().min(0).max(65535).default(8000),
  /** address to listen on */
  HOST: z.string().default('127.0.0.1'),
  /** folder of the embedded database and of files */
  DATA_DIR: z.string().default('data'),
  /** an external PostgreSQL 15 or newer instead of the embedded one */
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  /** the address staff type; links in emails are built from it, never from a request */
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  /** addresses or networks of proxies whose X-Forwarded headers count, comma separated; or 1 for the nearest one */
  TRUST_PROXY: proxies.optional(),
  /** an S3-compatible store instead of the folder `files` below DATA_DIR */
  FILES_URL: s3.optional(),
  /** 1: create the demo data (in an empty database); 0: never */
  DEMO: flag.optional(),
  /** smtp:// or smtps:// address; without it emails stay in the outbox */
  MAIL_URL: url(['smtp:', 'smtps:']).optional(),
  /** keys that encrypt the secrets in the database, instead of the file beside DATA_DIR; the first encrypts, all decrypt */
  SECRET_KEY: secretKeys.optional(),
  /** addresses or networks inside the house that Rostrum may request, comma separated; otherwise only public ones by https */
  OUTBOUND_ALLOW: allowedNetworks.default([]),
  /** what is written to standard output */
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('warn'),
});

export type Config = ReturnType<typeof readConfig>;

/** Reads the environment once. Throws a StartError with one sentence per invalid variable. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const definedVariables = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  );
  const parsed = Environment.safeParse(definedVariables);
  if (!parsed.success)
    throw new StartError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'),
    );
  const variables = parsed.data;
  return {
    port: variables.PORT,
    host: variables.HOST,
    dataDir: resolve(variables.DATA_DIR),
    databaseUrl: variables.DATABASE_URL,
    publicUrl: variables.PUBLIC_URL?.replace(/\/+$/, ''),
    trustProxy: variables.TRUST_PROXY,
    filesUrl: variables.FILES_URL,
    demo: variables.DEMO,
    mailUrl: variables.MAIL_URL,
    secretKeys: variables.SECRET_KEY,
    outboundAllow: variables.OUTBOUND_ALLOW,
    logLevel: variables.LOG_LEVEL,
  };
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

/**
 * Returns whether an empty database gets the demo data: the setting if there is one, otherwise only for an embedded database
 * that no other machine can reach.
 */
export const wantsDemo = ({ demo, databaseUrl, host }: Pick<Config, 'demo' | 'databaseUrl' | 'host'>) =>
  demo ?? (!databaseUrl && isLoopback(host));

/** Returns the address by which users of this machine reach a server that listens on `host`. */
export function formatAddress(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::' || isLoopback(host)) return `http://localhost:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

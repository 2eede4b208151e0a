/** A bucket, or a folder in it, of an S3-compatible store. */
export interface S3Address {
  /** `https://host:port/bucket/`, to which keys are appended */
  bucket: URL;
  /** prefix of every key: empty, or `folder/` */
  folder: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * Parses `s3://KEY:SECRET@host:port/bucket/folder?region=eu-central-1&tls=0`; returns undefined for any other text. Key and
 * secret are URL-encoded. Without `tls=0` the store is accessed over HTTPS.
 */
export function parseS3Address(text: string): S3Address | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password, host, pathname, searchParams } = new URL(text);
  const [, bucket = '', ...folder] = pathname.split('/');
  const hasKnownParams = [...searchParams].every(
    ([name, value]) =>
      (name === 'region' && /^[\w-]+$/.test(value)) || (name === 'tls' && ['0', '1'].includes(value)),
  );
  if (protocol !== 's3:' || !username || !password || !host || !hasKnownParams) return undefined;
  const accessKeyId = decode(username);
  const secretAccessKey = decode(password);
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  if (!/^[\w.-]+$/.test(bucket) || folder.some((part) => !/^[\w.-]*$/.test(part))) return undefined;
  const scheme = searchParams.get('tls') === '0' ? 'http' : 'https';
  return {
    bucket: new URL(`${scheme}://${host}/${bucket}/`),
    folder: folder
      .filter((part) => part !== '')
      .map((part) => `${part}/`)
      .join(''),
    region: searchParams.get('region') ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
  };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

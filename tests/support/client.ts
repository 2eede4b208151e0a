/** A response, with the body as parsed JSON or else as text. */
export interface ApiResponse<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

type JsonObject = Record<string, unknown>;

/** Calls the API over HTTP as one visitor. Paths are relative to `/api`. */
export interface ApiClient {
  get<Body = JsonObject>(path: string, headers?: HeadersInit): Promise<ApiResponse<Body>>;
  post<Body = JsonObject>(path: string, body?: unknown, headers?: HeadersInit): Promise<ApiResponse<Body>>;
  put<Body = JsonObject>(path: string, body?: unknown, headers?: HeadersInit): Promise<ApiResponse<Body>>;
  patch<Body = JsonObject>(path: string, body?: unknown, headers?: HeadersInit): Promise<ApiResponse<Body>>;
  delete<Body = JsonObject>(path: string, body?: unknown, headers?: HeadersInit): Promise<ApiResponse<Body>>;
  /** sends one file as the multipart field `file` */
  upload<Body = JsonObject>(
    path: string,
    name: string,
    content: Uint8Array | string,
    headers?: HeadersInit,
  ): Promise<ApiResponse<Body>>;
  /** downloads a file */
  download(path: string): Promise<{ status: number; headers: Headers; bytes: Buffer }>;
}

/** Creates a client that sends `cookie` as a browser would; without one it is an anonymous visitor. */
export function createClient(origin: string, cookie?: string): ApiClient {
  const send = (method: string, path: string, body?: BodyInit, headers?: HeadersInit) =>
    fetch(`${origin}/api${path}`, {
      method,
      body,
      headers: { ...(cookie ? { cookie } : {}), ...Object.fromEntries(new Headers(headers)) },
      redirect: 'manual',
    });
  const json =
    (method: string) =>
    async <Body>(path: string, body?: unknown, headers?: HeadersInit): Promise<ApiResponse<Body>> =>
      parseResponse<Body>(
        body === undefined
          ? await send(method, path, undefined, headers)
          : await send(method, path, JSON.stringify(body), {
              'content-type': 'application/json',
              ...Object.fromEntries(new Headers(headers)),
            }),
      );
  return {
    get: (path, headers) => json('GET')(path, undefined, headers),
    post: json('POST'),
    put: json('PUT'),
    patch: json('PATCH'),
    delete: json('DELETE'),
    async upload<Body>(path: string, name: string, content: Uint8Array | string, headers?: HeadersInit) {
      const form = new FormData();
      form.append('file', new Blob([content as BlobPart]), name);
      return parseResponse<Body>(await send('POST', path, form, headers));
    },
    async download(path) {
      const response = await send('GET', path);
      const bytes = Buffer.from(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, bytes };
    },
  };
}

async function parseResponse<Body>(response: Response): Promise<ApiResponse<Body>> {
  const type = response.headers.get('content-type') ?? '';
  // A stream does not end: a test that only checks whether it opens closes it at once.
  if (type.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, headers: response.headers, body: '' as Body };
  }
  const text = await response.text();
  const isJson = /\bjson\b/.test(type);
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson && text ? JSON.parse(text) : text) as Body,
  };
}

/** the cookies by which the server recognizes each user's browser, by server and user */
const deviceCookies = new Map<string, string>();

/** Signs in, always with the same browser of the user, and returns the cookie. */
export async function fetchSessionCookie(origin: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: deviceCookies.get(`${origin} ${email}`) ?? '',
    },
    body: JSON.stringify({ email, password }),
  });
  const [cookie, device] = response.headers.getSetCookie().map((one) => one.slice(0, one.indexOf(';')));
  if (response.status !== 200 || !cookie || !device)
    throw new Error(`${email} cannot sign in: ${response.status} ${await response.text()}`);
  deviceCookies.set(`${origin} ${email}`, device);
  return cookie;
}

/** The two functions of `qs` that umi-request calls. Arrays are repeated parameters: `?status=DRAFT&status=LIVE`. */
export function stringify(params: Record<string, unknown>): string {
  return Object.entries(params)
    .flatMap(([key, value]) => pairs(key, value))
    .join('&');
}

function pairs(key: string, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => pairs(key, one));
  return [`${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`];
}

export const parse = (text: string) => Object.fromEntries(new URLSearchParams(text));

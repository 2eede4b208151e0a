export function bundlePrograms(folder: string, programs?: string[]): Promise<unknown>;

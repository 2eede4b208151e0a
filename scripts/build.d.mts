export function build(names?: ('server' | 'browser')[]): Promise<void>;

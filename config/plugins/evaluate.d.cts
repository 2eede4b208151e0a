/** Runs a module now; answers the text of one that exports what came out, as JSON. */
export function evaluated(file: string): string;

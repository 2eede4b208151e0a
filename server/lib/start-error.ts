/** Why Rostrum cannot start, as one sentence for the person who typed the command. */
export class StartError extends Error {}

/** The reason why Rostrum cannot start, as one sentence for the user who typed the command. */
export class StartError extends Error {}

/** Why Rostrum cannot start, as one sentence for the person who typed the command. */
export class StartFault extends Error {}

/** The command line is invalid. The message is for the person who typed it. */
export class UsageError extends Error {}

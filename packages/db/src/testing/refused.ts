const messagesOf = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${messagesOf(error.cause)}` : '';

/** Returns the messages of the error with which work was refused, and of its causes; '' when it was accepted. */
export const refused = (work: Promise<unknown>): Promise<string> => work.then(() => '', messagesOf);

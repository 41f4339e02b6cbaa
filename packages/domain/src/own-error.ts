/**
 * The base of our own errors. Logs show the messages of these and of no others, because libraries quote what they were
 * given. So a message has only codes, ids, counts, and names of settings and files; never a stored or received text.
 */
export class OwnError extends Error {
  override name = 'OwnError';
}

/** The base of the errors that an operator causes and mends: the message says what is wrong with a setting or a file. */
export class SetupError extends OwnError {
  override name = 'SetupError';
}

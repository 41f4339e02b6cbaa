/** SQL: whether an operator paused the authority of a row with its authorizer and environment. Then nothing is sent to it. */
export const isPaused = (place: string): string => `exists (
      select from authority_pause paused
      where paused.authorizer = ${place}.authorizer and paused.environment = ${place}.environment)`;

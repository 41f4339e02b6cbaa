import { Context } from '@temporalio/activity';

const beatMs = 1_000;

/** Runs an activity while telling the server that this worker lives, so that a dead one is noticed within seconds. */
export async function whileBeating<T>(work: () => Promise<T>): Promise<T> {
  const context = Context.current();
  const timer = setInterval(() => context.heartbeat(), beatMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

import { Context } from '@temporalio/activity';

const beatMs = 1_000;

/** Runs an activity and sends heartbeats meanwhile, which show the server that this worker lives. */
export async function withHeartbeat<T>(work: () => Promise<T>): Promise<T> {
  const context = Context.current();
  const timer = setInterval(() => context.heartbeat(), beatMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

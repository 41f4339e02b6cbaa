import { serveThread, threadData } from '../threads/serve-thread.ts';

if (threadData() === 'dies while starting') throw new Error('no');

/** A thread that does what the task says: answer, throw, never return, or die. */
serveThread((task) => {
  if (task === 'throw') throw new Error('secret content');
  if (task === 'die') process.exit(3);
  while (task === 'never return') Math.random();
  return { value: `${String(task)} done` };
});

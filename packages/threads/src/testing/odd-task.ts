import type { OpenTask } from '../run-task.ts';

/**
 * Does what the task requests: answer, throw, be slow, never return, die, fill the memory, name its environment, or
 * count its runs.
 */
export const openTask: OpenTask = () => {
  let runs = 0;
  return (task) => {
    runs += 1;
    if (task === 'throw') throw new Error('secret content');
    if (task === 'die') process.exit(3);
    if (task === 'take a while') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    if (task === 'fill the memory') return { value: filled().length };
    // biome-ignore lint/style/noProcessEnv: what a thread finds there is the question
    if (task === 'name the environment') return { value: Object.keys(process.env) };
    while (task === 'never return') Math.random();
    return { value: task === 'runs' ? runs : `${String(task)} done` };
  };
};

function filled(): unknown[] {
  const kept: unknown[] = [];
  for (;;) kept.push(Array.from({ length: 1000 }, (_, index) => ({ index })));
}

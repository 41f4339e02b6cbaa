import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openProcessBook } from './trial-process.ts';

function openBook() {
  const folder = mkdtempSync(join(tmpdir(), 'trial-process-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const book = openProcessBook(folder);
  const start = (name: string, script: string) =>
    book.start({
      name,
      program: '/bin/sh',
      args: ['-c', script],
      cwd: folder,
      environment: {},
      ready: 'line',
    });
  return { book, start };
}

test('a process that ends by itself is told, and one that is ended is not', async () => {
  const { book, start } = openBook();
  await start('stays', 'echo ready; exec sleep 60');
  await start('leaves', 'echo ready; exit 3');
  await expect.poll(() => book.crashes).toEqual(['leaves ended by status 3']);
  await book.close('stop');
  expect(book.crashes).toEqual(['leaves ended by status 3']);
});

test('an interrupted trial kills what does not end, and starts nothing more', async () => {
  const { book, start } = openBook();
  await start('deaf', "trap '' TERM; echo ready; while :; do sleep 0.1; done");
  await book.close('kill');
  await expect(start('late', 'echo ready; exec sleep 60')).rejects.toThrow('late does not start');
});

test('a process that ends before it is ready is told with its last words', async () => {
  const { book, start } = openBook();
  await expect(start('broken', 'echo no such file >&2; exit 1')).rejects.toThrow(/broken.*no such file/s);
  await book.close('stop');
});

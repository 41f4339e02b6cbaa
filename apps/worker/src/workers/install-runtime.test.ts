import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Writable } from 'node:stream';
import { createLogger } from '@fiscal/observability';
import { expect, test } from 'vitest';
import { withoutWorkflows, writeEntry } from './install-runtime.ts';

const linesOf = (...entries: readonly Parameters<typeof writeEntry>[1][]): readonly string[] => {
  const lines: string[] = [];
  const destination = new Writable({
    write(line, _, done) {
      const { msg, queue } = JSON.parse(String(line)) as { msg: string; queue: string };
      lines.push(`${queue}: ${msg}`);
      done();
    },
  });
  const logger = createLogger({ name: 'test', level: 'warn', destination });
  for (const entry of entries) writeEntry(logger, entry);
  return lines;
};

const warning = (taskQueue: string, message: string) => ({
  level: 'WARN' as const,
  message,
  meta: { taskQueue },
});

test('queues of activities do not warn that they have no workflows; a queue that should have some does', () => {
  const queues = ['filings', 'follow-up', 'sefaz.SP.production', 'sefin.SEFIN.homologation', 'deliveries'];
  expect(linesOf(...queues.map((queue) => warning(queue, withoutWorkflows)))).toEqual([
    `filings: ${withoutWorkflows}`,
    `deliveries: ${withoutWorkflows}`,
  ]);
});

test('other warnings about queues of activities are written', () => {
  const missing = 'No activities registered, not polling for activity tasks';
  expect(linesOf(warning('follow-up', missing))).toEqual([`follow-up: ${missing}`]);
});

test('the words are those of the installed SDK', () => {
  const file = createRequire(import.meta.url).resolve('@temporalio/worker/lib/worker.js');
  expect(readFileSync(file, 'utf8')).toContain(`'${withoutWorkflows}'`);
});

test('a failed step of a workflow has the code of the SDK and its run, and not the text of the failure', () => {
  const written: string[] = [];
  const logger = createLogger({
    name: 'test',
    level: 'warn',
    destination: { write: (line) => void written.push(line) },
  });
  writeEntry(logger, {
    level: 'WARN',
    message: 'Failing workflow task',
    meta: {
      sdkComponent: 'core',
      runId: 'run-1',
      failure: 'Failure { message: "[TMPRL1100] Nondeterminism error: CANARY of a client" }',
    },
  });
  expect(JSON.parse(written.join())).toMatchObject({ level: 40, code: 'TMPRL1100', runId: 'run-1' });
  expect(written.join()).not.toContain('CANARY');
});

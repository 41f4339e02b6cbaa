import { type OperatorContext, systemClock, systemRandom } from '@fiscal/services';
import { beforeAll, expect, test } from 'vitest';
import { authorityLines } from '../authorities/describe-authorities.ts';
import { readCells, runCommand } from '../testing/run-command.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

let operator: OperatorContext;
const database = useTestDatabase();
beforeAll(async () => {
  operator = { db: database.db, clock: systemClock, random: systemRandom, settings: {} };
});

const who = ['--environment', 'homologation', '--operator', 'ana'];
const run = (verb: string, authorizer = 'SP', reason: readonly string[] = ['--reason', 'recusa tudo']) =>
  runCommand([...reason, 'authorities', verb, authorizer, ...who], { operator });

test('an authority is paused, listed and resumed; a second pause or resume is refused with exit code 2', async () => {
  expect(await runCommand(['authorities', 'list'], { operator })).toEqual({
    authorities: [],
    measuredUntil: null,
  });
  expect(await run('pause')).toMatchObject({ kind: 'paused', pausedBy: 'ana', reason: 'recusa tudo' });
  await expect(run('pause')).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(
      /^SP \(homologation\) was paused by ana at 20.*recusa tudo; nothing was done/,
    ),
  });
  const lines = await readCells(['authorities', 'list'], { operator });
  expect(lines[1]?.slice(0, 4)).toEqual(['SP', 'homologation', '-', 'paused']);
  expect(lines.at(-1)?.[0]).toMatch(/^SP \(homologation\) paused by ana since .*: recusa tudo$/);
  expect(await run('resume')).toMatchObject({ kind: 'resumed', pausedBy: 'ana' });
  await expect(run('resume')).rejects.toMatchObject({ exitCode: 2, message: /nobody has paused SP/ });
});

test('a pause needs a reason, an operator and an authority that exists', async () => {
  await expect(run('pause', 'SP', [])).rejects.toThrow('--reason is needed');
  await expect(run('pause', 'XX')).rejects.toThrow(/'XX' is invalid for argument 'authorizer'/);
  const without = ['--reason', 'x', 'authorities', 'pause', 'SP', '--environment', 'homologation'];
  await expect(runCommand(without, { operator })).rejects.toThrow(/--operator/);
});

test('a line shows circuit, calls, pace and what waits', () => {
  const since = new Date('2026-11-21T10:00:00Z');
  const [, line, measured] = authorityLines({
    measuredUntil: since,
    authorities: [
      {
        authorizer: 'SP',
        environment: 'production',
        pause: null,
        services: [
          {
            service: 'authorization',
            circuit: { state: 'open', until: since, reason: 'timeout' },
            waiting: [
              { reason: 'circuit', documents: 3, since, answer: '108' },
              { reason: null, documents: 1, since, answer: null },
            ],
            lastHour: { answered: 0, unanswered: 4, medianMs: null },
            lastDay: { answered: 9, unanswered: 1, medianMs: 210 },
            wokenPerSecond: 5,
          },
        ],
      },
    ],
  });
  expect(line?.split(/ {2,}/)).toEqual([
    'SP',
    'production',
    'authorization',
    'open until 2026-11-21T10:00:00.000Z (timeout)',
    '0 of 4',
    '9 of 10, 210 ms',
    '5/s',
    '3 circuit since 2026-11-21T10:00:00.000Z, answered 108; 1 on their way since 2026-11-21T10:00:00.000Z',
  ]);
  expect(measured).toBe('calls counted until 2026-11-21T10:00:00.000Z');
});

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { deliveryChannels } from '@fiscal/contracts';
import { createMetrics, observeDispatch } from '@fiscal/observability';
import { describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { type LogWords, readLogWords } from './testing/read-log-words.ts';
import { commands, functionsOf, pasted, runbook } from './testing/read-runbook.ts';

interface ComposeFile {
  readonly services: Readonly<Record<string, { readonly environment?: Readonly<Record<string, string>> }>>;
}

const compose = parse(readFileSync(new URL('../../../docker-compose.yml', import.meta.url), 'utf8'), {
  merge: true,
}) as ComposeFile;
const services = Object.keys(compose.services);

/** The commands that begin so. */
const commandsOf = (name: string): readonly string[] =>
  commands.filter((line) => line.startsWith(`${name} `));

describe('the words that an operator pastes first', () => {
  test('are the same for every kind of installation', () => {
    expect(pasted.map(functionsOf)).toEqual(
      Array(3).fill(['fiscal', 'psql', 'temporal', 'logs', 'settings']),
    );
  });

  test('are the only ones of the entries, besides docker', () => {
    const words = new Set(commands.map((line) => line.slice(0, line.indexOf(' '))));
    expect([...words].sort()).toEqual(['docker', 'fiscal', 'logs', 'psql', 'settings', 'temporal']);
  });

  test.each([0, 1, 2])('are right for bash, in block %i', (index) => {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: pasted[index], encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  test('pass their arguments to docker as they are', () => {
    const script = `${pasted[0]}
      docker() { printf '%s|' "$@"; echo; }
      fiscal filings list --waiting circuit
      psql -c 'select 1'
      logs 10m worker api
      settings worker
      temporal workflow list --query "ExecutionStatus = 'Terminated'"`;
    const { stdout } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
    const lines = stdout.trimEnd().split('\n');
    expect(lines.slice(0, 4)).toEqual([
      'compose|run|--rm|fiscal|filings|list|--waiting|circuit|',
      'compose|exec|postgres|psql|-P|pager=off|-U|postgres|fiscal|-c|select 1|',
      'compose|logs|--no-color|--since|10m|worker|api|',
      'compose|config|worker|',
    ]);
    expect(lines[4]).toMatch(
      /^compose\|run\|--rm\|temporal-cli\|workflow\|list\|--query\|ExecutionStatus = 'Terminated'\|$/,
    );
  });

  test.each([0, 1, 2])('show no secret among the settings, in block %i', (index) => {
    const [line = ''] = /^settings\(\) .*$/m.exec(pasted[index] ?? '') ?? [];
    const secrets = [compose.services.api, compose.services.worker]
      .flatMap((service) => Object.entries(service?.environment ?? {}))
      .filter(([name, value]) => /_PASSWORD\b|_KEYS?\b|PEPPER|TOKEN|HEADERS/.test(`${name} ${value}`))
      .map(([name]) => name);
    expect(secrets).toEqual(
      expect.arrayContaining(['TEMPORAL_API_KEY', 'SMTP_PASSWORD', 'DATABASE_URL', 'CODEC_KEYS']),
    );
    const shown = [...secrets, 'TEMPORAL_ADDRESS'].map((name) => `      ${name}: secret\n${name}=secret`);
    const script = `${line.replace(/< "\/proc.*environ"/, '')}
      docker() { cat; }
      kubectl() { cat; }
      settings api`;
    const { stdout } = spawnSync('bash', ['-c', script], { encoding: 'utf8', input: shown.join('\n') });
    expect(stdout).toBe('      TEMPORAL_ADDRESS: secret\nTEMPORAL_ADDRESS=secret\n');
  });
});

test('commands of compose name its services', () => {
  const named = [
    ...commandsOf('docker').flatMap((line) =>
      [
        ...line.matchAll(
          /docker compose (?:ps|logs|restart|up|exec|images)((?: -{1,2}[a-z]+(?: \d\w*)?)*)((?: [a-z-]+)*)/g,
        ),
      ].flatMap(([, , names = '']) =>
        names
          .trim()
          .split(' ')
          .slice(0, line.includes(' exec ') ? 1 : undefined),
      ),
    ),
    ...commandsOf('logs').flatMap(
      (line) => /^logs \w+((?: [a-z]+)+)/.exec(line)?.[1]?.trim().split(' ') ?? [],
    ),
    ...commandsOf('settings').map((line) => /^settings (\w+) \|/.exec(line)?.[1] ?? line),
    ...commandsOf('fiscal').flatMap((line) => /^fiscal page (\w+):/.exec(line)?.[1] ?? []),
  ].filter((name) => name !== '');
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !services.includes(name))).toEqual([]);
});

test('settings that an entry searches are those of the service', () => {
  const searches = commandsOf('settings').map((line) =>
    /^settings (\w+) \| grep (?:-E )?'?([\w|]+)'?$/.exec(line),
  );
  expect(searches).not.toContain(null);
  for (const [, service = '', words = ''] of searches as readonly RegExpExecArray[]) {
    const names = Object.keys(compose.services[service]?.environment ?? {});
    for (const word of words.split('|'))
      expect(
        names.some((name) => name.startsWith(word)),
        `${word} of ${service}`,
      ).toBe(true);
  }
});

describe('words that an entry searches in the log', () => {
  const words = readLogWords();
  const searched = commandsOf('logs').flatMap((line) =>
    [...line.matchAll(/\| grep (?:-[vE] )?('[^']+'|\S+)/g)].map(([, word = '']) => word.replaceAll("'", '')),
  );

  test('are found', () => {
    expect(words.messages.size).toBeGreaterThan(20);
    expect(searched.length).toBeGreaterThan(15);
    expect(canBeLogged('a word of nobody', words)).toBe(false);
    expect(canBeLogged('"step":"of nobody"', words)).toBe(false);
    expect(canBeLogged('"nobody":"lease"', words)).toBe(false);
  });

  // Placeholders; a test of the worker keeps the code of the SDK in its line.
  test.each([...new Set(searched)].filter((word) => !/^<\w+>$|^TMPRL$/.test(word)))('%s', (word) => {
    expect(canBeLogged(word, words)).toBe(true);
  });
});

/** Fields that the logger writes into each line. */
const ofEachLine = ['level', 'msg'];

function canBeLogged(word: string, { messages, fields, texts }: LogWords): boolean {
  const all = [...messages, ...dispatchMessages(), ...deliveryChannels];
  const [, field, value = ''] = /^"(\w+)":(.*)$/.exec(word) ?? [];
  if (field === undefined) return all.some((message) => message.includes(word));
  if (!ofEachLine.includes(field) && !fields.has(field)) return false;
  if (!value.startsWith('"')) return /^[[\]\d]+$/.test(value);
  const [, begin = '', end] = /^"([^"]*)("?)$/.exec(value) ?? [];
  if (field === 'msg')
    return all.some((message) => (end === '' ? message.startsWith(begin) : message === begin));
  return begin.startsWith('<') || texts.has(begin);
}

/** The messages about rows that did not reach Temporal. */
function dispatchMessages(): readonly string[] {
  vi.useFakeTimers();
  const messages: string[] = [];
  const warn = (_: unknown, message?: string) => void messages.push(message ?? '');
  const observe = observeDispatch(createMetrics(), { warn } as never);
  for (const result of ['unreachable', 'denied', 'overtaken', 'refused'] as const)
    observe(result, { kind: 'nfe', documentId: '1', ms: 1 });
  vi.runAllTimers();
  vi.useRealTimers();
  return messages;
}

test('the page begins with how to run its commands', () => {
  expect(runbook.indexOf('## First: paste this')).toBeLessThan(runbook.indexOf('## Processes'));
});

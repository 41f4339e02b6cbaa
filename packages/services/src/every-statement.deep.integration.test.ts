import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SentStatement } from '@fiscal/db';
import {
  createTestDatabase,
  type Effect,
  fixDatabaseClock,
  openReplay,
  type ParameterSource,
  type StatementReplay,
  type StatementSample,
  type TestDatabase,
} from '@fiscal/db/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { columnFaults } from './testing/column-faults.ts';
import type { Harness } from './testing/harness.ts';
import type { DeclaredStatement } from './testing/list-statements.ts';
import { runFlows } from './testing/run-flows.ts';
import { readStatementTypes } from './testing/statement-types.ts';

/** The constant statements that the modules of the package declare, in a process that loads nothing else. */
function declaredStatements(): readonly DeclaredStatement[] {
  const program = fileURLToPath(new URL('./testing/list-statements.ts', import.meta.url));
  const flags = ['--import', import.meta.resolve('tsx')];
  const printed = execFileSync(process.execPath, [...flags, program], {
    encoding: 'utf8',
    maxBuffer: 2 ** 25,
  });
  return JSON.parse(printed) as DeclaredStatement[];
}

let statements: readonly DeclaredStatement[];
let declared: ReadonlySet<string>;
let harness: Harness;
let session: StatementReplay;
let empty: TestDatabase;
let emptySession: StatementReplay;
/** Every statement that the flows sent, with the parameters of each time. */
const sent: Extract<SentStatement, { kind: 'statement' }>[] = [];
const ids: string[] = [];

beforeAll(async () => {
  statements = declaredStatements();
  declared = new Set(statements.map(({ text }) => text));
  ({ harness } = await runFlows(inject('postgresUrl'), (statement) => {
    if (statement.kind === 'statement') sent.push(statement);
  }));
  const tables = ['client', 'company', 'filing', 'webhook', 'delivery', 'certificate', 'outbox', 'api_key'];
  for (const table of tables) {
    const rows = await harness.database.readAsOwner<{ id: string }>(`select id from ${table} limit 3`);
    ids.push(...rows.map(({ id }) => id));
  }
  session = openReplay(harness.database.urls.worker);
  empty = await createTestDatabase(inject('postgresUrl'));
  await fixDatabaseClock(empty, harness.clock.now());
  emptySession = openReplay(empty.urls.worker);
});
afterAll(async () => {
  await session.close();
  await emptySession.close();
  await empty.drop();
  await harness.close();
});

/** The same id for every text, and values that find much for the rest. */
const allOf =
  (id: string): ParameterSource =>
  (types) =>
    types.map((type) => {
      if (type.endsWith('[]')) return type === 'text[]' ? `{${id}}` : '{1}';
      if (type === 'text') return id;
      if (type === 'boolean') return 'true';
      if (type.startsWith('timestamp')) return '2100-01-01T00:00:00Z';
      if (type === 'date') return '2100-01-01';
      if (type.startsWith('json')) return '{}';
      if (type === 'bytea') return '\\x00';
      return '1';
    });

const samplesOf = (text: string): StatementSample[] => [
  ...sent
    .filter((statement) => statement.text === text)
    .slice(0, 5)
    .map(({ parameters }) => ({ text, parameters: () => parameters })),
  ...ids.map((id) => ({ text, parameters: allOf(id) })),
];

/** The least share of statements of which some sample does something as the system, so that doing nothing means something. */
const leastShareWithEffect = 0.5;

test('every statement of the service, run without a client, finds and changes nothing', async () => {
  const { tenant, system } = harness.database.roles;
  const drizzled = sent.map(({ text }) => text).filter((text) => !declared.has(text));
  const texts = [...new Set([...declared, ...drizzled])].filter(await namesTable());
  const leaks: string[] = [];
  const silent: string[] = [];
  for (const text of texts) {
    let effective = false;
    for (const sample of samplesOf(text)) {
      const effect = await session.replay(tenant, sample);
      const quiet =
        effect.kind === 'rows'
          ? effect.rows === 0 || (await saysNothing(effect.text, sample))
          : effect.by !== 'constraint';
      if (!quiet) leaks.push(`${JSON.stringify(effect)}: ${text.trim().slice(0, 200)}`);
      effective ||= hasEffect(await session.replay(system, sample));
    }
    if (!effective) silent.push(text.trim().slice(0, 120));
  }
  expect(leaks).toEqual([]);
  expect(declared.size).toBeGreaterThan(100);
  expect(new Set(drizzled).size).toBeGreaterThan(20);
  expect(1 - silent.length / texts.length, silent.join('\n')).toBeGreaterThan(leastShareWithEffect);
});

/** Statements that name no table of the service show nothing of it. */
async function namesTable(): Promise<(text: string) => boolean> {
  const tables = await harness.database.readAsOwner<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'",
  );
  const anyTable = new RegExp(String.raw`\b(${tables.map(({ name }) => name).join('|')})\b`);
  return (text) => anyTable.test(text);
}

/** A sum or a comparison gives a row of nothing too: the same one that an empty database gives to the system. */
async function saysNothing(text: string, sample: StatementSample): Promise<boolean> {
  const effect = await emptySession.replay(empty.roles.system, sample);
  return effect.kind === 'rows' && effect.text === text;
}

const hasEffect = (effect: Effect): boolean =>
  effect.kind === 'rows' ? effect.rows > 0 : effect.by === 'trigger' || effect.by === 'constraint';

/** Columns that conditions of the statements of a file keep from being null, other than by `is not null`. */
const kept: Readonly<Record<string, readonly string[]>> = {
  'emails/list-emails.ts': ['delivery.recipients'],
  'emails/mailed-kind.ts': ['delivery.recipients', 'nfse.access_key', 'nfse.nfse_number'],
  'erasure/finish-erasure.ts': ['erasure.ended_at'],
  'export/month-kind.ts': [
    'note.authorized_at',
    'note.proc_nfe_id',
    'nfe_event.registered_at',
    'nfe_event.proc_event_id',
    'nfse.authorized_at',
    'nfse.access_key',
    'nfse.nfse_xml_id',
    'nfse.nfse_number',
    'nfse_event.registered_at',
    'nfse_event.event_xml_id',
  ],
  'filing/find-stored-answer.ts': ['attempt.answer_class'],
  'housekeeping/take-undecided-requests.ts': ['nfse.access_key'],
  'kinds/nfe/other-nfe-files.ts': ['number_range.registered_at'],
  'kinds/nfse/explain-registration.ts': ['nfse.nfse_xml_id'],
};

test('the declared types of every statement are those of its names and of the columns that Postgres describes', async () => {
  const faults: string[] = [];
  for (const [n, types] of readStatementTypes(statements).entries()) {
    const { text = '', names = [] } = statements[n] ?? {};
    const columns = await session.describe(text);
    const [, file = ''] = /services\/src\/(.*):\d+$/.exec(types.place) ?? [];
    const known = columns.map((column) => {
      const [, name = ''] = column.nullable?.split('.') ?? [];
      const isKept = text.includes(`${name} is not null`) || kept[file]?.includes(column.nullable ?? '');
      return { ...column, nullable: isKept ? undefined : column.nullable };
    });
    faults.push(...columnFaults(types, names, known).map((fault) => `${types.place}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

import type { SentStatement, Statement, Transaction } from '@fiscal/db';
import { beforeAll, expect, test } from 'vitest';
import { describeAuthorities } from '../authority-pauses/describe-authorities.ts';
import { listCertificates } from '../certificates/list-certificates.ts';
import { listClientCompanies } from '../company-operations/list-client-companies.ts';
import { showCompany } from '../company-operations/show-company.ts';
import { inSystem, inTenant } from '../context/scope.ts';
import { listClientDeliveries } from '../deliveries/list-client-deliveries.ts';
import { listErasures } from '../erasure/list-erasures.ts';
import { describeDocument } from '../filing-operations/describe-document.ts';
import { listDueGaps } from '../gaps/list-due-gaps.ts';
import { searchNfe } from '../kinds/nfe/get-nfe.ts';
import { plannedEachTime } from '../paging/planned-each-time.ts';
import { listQueuedDocuments } from '../queue/list-queued-documents.ts';
import { readQueue } from '../queue/read-queue.ts';
import { type PlanNode, pagesRead } from '../testing/explain-statement.ts';
import { type PlantedMillion, plantMillion } from '../testing/plant-million.ts';
import { useHarness } from '../testing/use-harness.ts';
import type { LookupInput } from './found.ts';
import { readFilings } from './found-rows.ts';
import { listNamedAudit } from './list-named-audit.ts';
import { lookUp } from './look-up.ts';

type Sent = Extract<SentStatement, { kind: 'statement' }>;

interface Explained {
  readonly 'QUERY PLAN': unknown;
}

let sent: Sent[] = [];
const harness = useHarness({}, (statement) => {
  if (statement.kind === 'statement') sent.push(statement);
});
let planted: PlantedMillion;
let noteId: string;
const words = { frequent: '', middling: '', rare: '' };

beforeAll(async () => {
  planted = await plantMillion(harness);
  const [note] = await harness.database.readAsOwner<{ id: string; name: string }>(
    `select id, recipient_name as name from note where series = 1 and number = 777`,
  );
  if (note === undefined) throw new Error('a note was planted');
  noteId = note.id;
  [words.frequent = '', words.middling = '', words.rare = ''] = note.name.split(' ');
}, 1_800_000);

/** Runs `work`, and returns the pages that its statements read. */
async function pagesOf(work: () => Promise<unknown>, within: Within): Promise<number> {
  sent = [];
  await work();
  const statements = sent.filter(({ text }) => /\bselect\b/.test(text));
  expect(statements).not.toEqual([]);
  let pages = 0;
  for (const statement of statements) pages += pagesRead(await explain(statement, within));
  return pages;
}

type Within = (work: (tx: Transaction) => Promise<readonly Explained[]>) => Promise<readonly Explained[]>;
const asOperator: Within = (work) => inSystem(harness.sys, work);
/** Under the row level security of the API. */
const asClient: Within = (work) => inTenant(planted.ctx, work);

async function explain({ text, parameters }: Sent, within: Within): Promise<PlanNode> {
  const names = parameters.map((_, index) => `p${index}`);
  const given = Object.fromEntries(parameters.map((parameter, index) => [`p${index}`, parameter as string]));
  const statement: Statement<Record<string, string>, Explained> = {
    text: `explain (analyze, buffers, format json) ${text}`,
    names,
  };
  const [row] = await within(async (tx) => {
    await tx.run(plannedEachTime, {});
    return tx.run(statement, given);
  });
  const plan = row?.['QUERY PLAN'];
  const [root] = (typeof plan === 'string' ? JSON.parse(plan) : plan) as { Plan: PlanNode }[];
  if (root === undefined) throw new Error('a statement has a plan');
  return root.Plan;
}

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const readOne = () => inSystem(harness.sys, (tx) => tx.run(readFilings, { ids: [noteId] }));
const rounds = 7;
/**
 * A read of one document by its key takes 0.7 ms on a quiet machine, where 150 times of it are the 100 ms within which a
 * page answers. The slowest search takes 80 times there, and 171 were seen on a machine that runs other tests beside it.
 */
const mostTimes = 300;

/** Expects that `work` reads few pages, and takes few times as long as a read by key at the same time. */
async function expectQuick(
  work: () => Promise<unknown>,
  mostPages: number,
  within = asOperator,
): Promise<void> {
  const pages = await pagesOf(work, within);
  expect(pages).toBeLessThan(mostPages);
  const [plain, searched]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    plain.push(await timeOf(readOne));
    searched.push(await timeOf(work));
  }
  expect(median(searched) / median(plain)).toBeLessThan(mostTimes);
}

const mine = (): Pick<LookupInput, 'companyId'> => ({ companyId: planted.companyId });
test.each<[string, () => LookupInput, mostPages: number]>([
  ['a number', () => ({ text: '777' }), 1_000],
  ['a number and a series', () => ({ text: '777/3' }), 300],
  ['a number of a company', () => ({ text: '777', cnpj: planted.cnpj }), 300],
  ['a number like a protocol', () => ({ text: '135200030000777' }), 300],
  ['a number like a protocol that nobody has', () => ({ text: '935200030000777' }), 300],
  ['a CNPJ', () => ({ text: planted.cnpj }), 800],
  ['a CPF', () => ({ text: '529.982.247-25' }), 300],
  ['an access key', () => ({ text: '35261111222333000181550030000007771000000777' }), 100],
  ['the id of an order', () => ({ text: `planted-${noteId}` }), 2_500],
  ['a word of one note in four', () => ({ text: words.frequent }), 1_500],
  ['a word of one note in two hundred', () => ({ text: words.middling }), 10_000],
  ['a word of one note in twenty thousand', () => ({ text: words.rare }), 2_500],
  ['a word that nobody has', () => ({ text: 'inexistente' }), 2_000],
  ['a frequent and a middling word', () => ({ text: `${words.frequent} ${words.middling}` }), 11_000],
  ['a middling and a rare word', () => ({ text: `${words.middling} ${words.rare}` }), 3_500],
  ['a number and a word', () => ({ text: `777 ${words.middling}` }), 4_500],
  ['a frequent word in a company', () => ({ text: words.frequent, ...mine() }), 7_000],
  ['a middling word in a company', () => ({ text: words.middling, ...mine() }), 6_000],
  ['a rare word in a company', () => ({ text: words.rare, ...mine() }), 4_000],
  ['a frequent word in a state', () => ({ text: words.frequent, status: 'denied' }), 6_000],
  ['a middling word in a state', () => ({ text: words.middling, status: 'rejected' }), 32_000],
  ['a frequent word that waits for a person', () => ({ text: words.frequent, status: 'attention' }), 4_500],
  ['a middling word that waits for a person', () => ({ text: words.middling, status: 'attention' }), 4_500],
  ['the events of a middling word', () => ({ text: words.middling, kind: 'event' }), 10_000],
  ['the deliveries of a number', () => ({ text: '777', kind: 'delivery' }), 4_000],
  ['the documents of a company', () => mine(), 1_000],
  ['the rejected notes of a company', () => ({ ...mine(), status: 'rejected', kind: 'note' }), 2_500],
])('among a million notes, a search by %s', async (_, input, mostPages) => {
  await expectQuick(() => lookUp(harness.sys, input()), mostPages);
});

test.each<[string, () => Promise<unknown>, mostPages: number]>([
  ['the queue', () => readQueue(harness.sys), 1_000],
  ['what waits', () => listQueuedDocuments(harness.sys, { waiting: 'any', limit: 50 }), 1_000],
  ['the decisions', () => listQueuedDocuments(harness.sys, { attention: 'any', limit: 50 }), 1_000],
  ['a document', () => describeDocument(harness.sys, { id: noteId }), 300],
  ['a company', () => showCompany(harness.sys, { id: planted.companyId }), 3_000],
  ['the authorities', () => describeAuthorities(harness.sys), 500],
  ['the failed deliveries', () => listClientDeliveries(harness.sys, { state: 'failed', limit: 50 }), 1_500],
  ['the mails', () => listClientDeliveries(harness.sys, { channel: 'email', limit: 50 }), 1_000],
  [
    'the mails of a company',
    () => listClientDeliveries(harness.sys, { channel: 'email', targetId: planted.companyId, limit: 50 }),
    500,
  ],
  [
    'the mails of a document',
    () => listClientDeliveries(harness.sys, { documentId: noteId, limit: 50 }),
    300,
  ],
  ['the gaps of numbers', () => listDueGaps(harness.sys, { asChecked: true, limit: 50 }), 4_000],
  ['the erasures', () => listErasures(harness.sys, { limit: 50 }), 300],
  ['the companies', () => listClientCompanies(harness.sys, { limit: 50 }), 500],
  ['the audit', () => listNamedAudit(harness.sys, { limit: 50 }), 1_000],
  [
    'the audit of a person',
    () => listNamedAudit(harness.sys, { actor: 'p7', withLooks: true, limit: 50 }),
    1_500,
  ],
  ['the audit of a document', () => listNamedAudit(harness.sys, { subjectId: noteId, limit: 50 }), 200],
  ['the certificates', () => listCertificates(harness.sys, { limit: 50, expiringDays: 30 }), 300],
])('among a million notes, the page of %s', async (_, read, mostPages) => {
  await expectQuick(read, mostPages);
});

test.each<[string, () => string, mostPages: number]>([
  ['a number', () => '777', 300],
  ['a number and a series', () => '777/3', 300],
  ['a number and a CNPJ', () => `777 ${planted.cnpj}`, 300],
  ['a protocol', () => '135200030000777', 100],
  ['a CPF', () => '529.982.247-25', 100],
  ['an access key', () => `352611${planted.cnpj}550010000007771000000777`, 100],
  ['an id', () => noteId, 100],
  ['the id of an order', () => `planted-${noteId}`, 100],
  ['a number and a word', () => `777 ${words.middling}`, 300],
  ['a frequent word', () => words.frequent, 3_000],
  ['a rare word', () => words.rare, 90_000],
  ['a word that nobody has', () => 'inexistente', 90_000],
])("among a million notes, a client's own search by %s", async (_, q, mostPages) => {
  await expectQuick(() => searchNfe(planted.ctx, { q: q() }), mostPages, asClient);
});

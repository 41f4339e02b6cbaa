import { readFileSync } from 'node:fs';
import { createFiscalClient, type FiscalClient, type StackApp } from '@fiscal/dev-stack';
import { buildBundles, programCommand } from '@fiscal/dev-stack/programs';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { compareOwnNotes } from '../harness/compare-own-notes.ts';
import { followNote, postSale } from '../harness/follow-note.ts';
import { type Harness, openHarness, startWatchedStack, type WatchedStack } from '../harness/start-harness.ts';
import { readOperatorVariables } from '../restore/databases.ts';
import { openShell } from '../tutorial/open-shell.ts';
import { type PageStep, readPage } from './read-page.ts';

const root = new URL('../../../../', import.meta.url);
const { version }: { readonly version: string } = JSON.parse(
  readFileSync(new URL('package.json', root), 'utf8'),
);
const page = new URL('docs/how-to/operators/upgrade-and-roll-back.md', root);
const steps = readPage(readFileSync(page, 'utf8')).filter(({ language }) => language === 'bash');
const oldCommit = '0aaaaaa';
const newCommit = '1bbbbbb';
const buildOf = (commit: string): string => `${version}+${commit}`;

let watched: WatchedStack;
let harness: Harness;
beforeAll(async () => {
  watched = await startWatchedStack({ WORKER_DEPLOYMENT_NAME: 'fiscal', COMMIT: oldCommit });
  harness = { ...(await openHarness(watched)) };
});
afterAll(async () => {
  await harness?.close();
  await watched?.close();
});

const noteIds: string[] = [];

/** Posts notes by both clients; the authority delays one, so that it is open while the versions change. */
async function post(clients: readonly FiscalClient[], name: string): Promise<void> {
  for (const [place, client] of clients.entries()) {
    const scenario = place === 0 ? 'delay=8000' : undefined;
    noteIds.push((await postSale({ ...harness, client }, `${name} ${place}`, scenario)).id);
  }
}

/** Opens a terminal of an operator who has the image of a commit. */
async function operatorOf(commit: string) {
  const { stack } = watched;
  const variables = await readOperatorVariables(stack.state.root, stack.databaseOwnerUrl);
  const command = [process.execPath, ...programCommand(await buildBundles(), 'cli')];
  const shell = openShell();
  onTestFinished(() => shell.end());
  const exported = Object.entries({ ...variables, COMMIT: commit, WORKER_DEPLOYMENT_NAME: 'fiscal' }).map(
    ([name, value]) => `export ${name}=${quoted(value)}`,
  );
  await shell.run(`${exported.join('\n')}\nfiscal() { ${command.map(quoted).join(' ')} "$@"; }`);
  return (commands: string): Promise<string> => shell.run(commands);
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const clientOf = (api: StackApp): FiscalClient =>
  createFiscalClient(String(api.ready().sandbox), watched.stack.keys.test);

/** The builds on the page, as they are in this test. */
const inThisTest = (text: string): string =>
  text
    .replaceAll('0.10.2-rc.9+3f2a9c1', buildOf(oldCommit))
    .replaceAll('0.10.2-rc.10+77c2e05', buildOf(newCommit));

/** Temporal says some time later that the last document of a build has ended. */
const withoutCounts = (text: string): string =>
  text
    .replaceAll('drained ', 'draining')
    .replaceAll(/open documents: \d+|moved \d+|\d+ left/g, (found) => found.replace(/\d+/, '…'));

async function carryOut(step: PageStep | undefined, run: (commands: string) => Promise<string>) {
  if (step === undefined) throw new Error('the page has fewer steps');
  const printed = await run(inThisTest(step.commands));
  const shown = step.shown?.text ?? '';
  if (step.shown?.language === 'json') {
    const { version: _version, commit, ...same } = JSON.parse(shown);
    expect(commit).toBeDefined();
    expect(JSON.parse(printed)).toMatchObject({ ...same, version, commit: newCommit });
  } else {
    for (const line of withoutCounts(inThisTest(shown)).split('\n'))
      expect(withoutCounts(printed), step.commands).toContain(line);
  }
}

/** Waits until no open document needs the workers of a commit. */
const hasEnded = (run: (commands: string) => Promise<string>, commit: string): Promise<void> =>
  expect
    .poll(() => run('fiscal workers versions'), { timeout: 120_000 })
    .toContain(`${buildOf(commit)}  open documents: 0`);

test('the commands of the page upgrade two APIs and two workers, and go back; no note is lost or doubled', async () => {
  const [turnOn, ...rest] = steps;
  const [migrate, versions, setCurrent, health, counts, move, moveBack, migrateOld, setOld, ...none] = rest;
  expect(none).toEqual([]);
  const { stack } = watched;
  const asOld = await operatorOf(oldCommit);
  const asNew = await operatorOf(newCommit);
  const oldApis = [stack.api, await stack.startAnother('api')];
  const oldWorkers = [stack.worker, await stack.startAnother('worker')];
  await carryOut(turnOn, asOld);
  await post(oldApis.map(clientOf), 'before');

  await carryOut(migrate, asNew);
  const newWorkers = [
    await stack.startAnother('worker', { COMMIT: newCommit }),
    await stack.startAnother('worker', { COMMIT: newCommit }),
  ];
  await post(oldApis.map(clientOf), 'with both workers');
  await expect
    .poll(() => asNew('fiscal workers versions'), { timeout: 60_000 })
    .toContain(buildOf(newCommit));
  await carryOut(versions, asNew);
  await carryOut(setCurrent, asNew);
  const newApis: StackApp[] = [];
  for (const old of oldApis) {
    newApis.push(await stack.startAnother('api', { COMMIT: newCommit }));
    await old.kill();
  }
  await carryOut(health, (commands) =>
    asNew(`export API_SANDBOX_URL=${String(newApis[0]?.ready().sandbox)}\n${commands}`),
  );
  await carryOut(counts, asNew);
  await hasEnded(asNew, oldCommit);
  for (const step of [move, moveBack]) await carryOut(step, asNew);
  for (const worker of oldWorkers) await worker.kill();
  await post(newApis.map(clientOf), 'after the upgrade');
  for (const id of noteIds)
    expect((await followNote(clientOf(newApis[0] ?? stack.api), id)).last.status).toBe('authorized');

  await addLaterMigration(stack.databaseOwnerUrl);
  await carryOut(migrateOld, asOld);
  for (const old of oldApis) await old.restart();
  for (const api of newApis) await api.kill();
  for (const worker of oldWorkers) await worker.restart();
  await post(oldApis.map(clientOf), 'going back');
  await carryOut(setOld, asNew);
  await hasEnded(asNew, newCommit);
  for (const worker of newWorkers) await worker.kill();
  await post(oldApis.map(clientOf), 'after going back');
  for (const id of noteIds)
    expect((await followNote(clientOf(stack.api), id)).last.status).toBe('authorized');
  expect(await compareOwnNotes(stack, 'homologation', [stack.certificate.cnpj])).toEqual([]);
  expect(watched.crashes).toEqual([]);
});

/** The migration of a version that lets the present one use the database; the page calls it so. */
async function addLaterMigration(ownerUrl: string): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1 });
  await sql`insert into schema_migration (name, sha256, oldest_program) values ('9999_later.sql', '', ${version})`;
  await sql.end({ timeout: 5 });
}

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDatabase } from '@fiscal/db';
import {
  createFiscalClient,
  type FiscalClient,
  type Stack,
  startWebhookReceiver,
  type WebhookReceiver,
} from '@fiscal/dev-stack';
import { newTestFolder } from '@fiscal/dev-stack/memory';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followDisabling } from '../harness/disablings.ts';
import { getNote, type Issuer, issue, type NoteRecord, postSale } from '../harness/follow-note.ts';
import { followNoteEvent, postNoteEvent } from '../harness/note-events.ts';
import { openOperator } from '../harness/operator.ts';
import { isDelivered } from '../harness/read-traces.ts';
import { until } from '../harness/until.ts';
import { abandonParked } from './abandon-parked.ts';
import { compareRestored, isAtAuthority, keysOfSales, type Restored } from './compare-restored.ts';
import {
  countOnTheirWay,
  dumpDatabase,
  type EmptyServer,
  loseMachine,
  readOperatorVariables,
  readRows,
  restoreDatabase,
  startEmptyServer,
  startOn,
} from './databases.ts';
import { findDebianPostgres } from './debian-postgres.ts';
import { type FilledService, fillService, loseAnswer } from './fill-service.ts';
import { runDoctor, runOperatorCommand } from './run-operator-command.ts';

const found = findDebianPostgres();
const notRun = found === undefined ? ' [needs postgresql and postgresql-client]' : '';

describe.skipIf(found === undefined)(
  `restored from a dump, on an empty server and an empty Temporal${notRun}`,
  () => {
    const debian = found ?? { major: 0, initdb: '', postgres: '', pgDump: '', pgRestore: '' };
    let folder: string;
    let statePath: string;
    let dump: string;
    let erasures: string;
    const servers: EmptyServer[] = [];
    const crashes: string[] = [];
    const refusedDeliveries = new Set<string>();
    let receiver: WebhookReceiver;
    let stack: Stack;
    let client: FiscalClient;
    let before: FilledService;
    /** The records that the client keeps from the answers since the backup. */
    let accepted: readonly NoteRecord[];
    let restored: Restored;
    /** The next number of the issuer's series in the backup, and after the operator raised it. */
    let raised: { readonly before: number; readonly after: number };

    beforeAll(async () => {
      folder = newTestFolder('restore');
      statePath = join(folder, 'stack');
      dump = join(folder, 'fiscal.dump');
      erasures = join(folder, 'erasures.json');
      receiver = await startWebhookReceiver(({ body }) =>
        refusedDeliveries.has(String(body.data.externalId)) ? 503 : 204,
      );
      const first = await emptyServer();
      await ensureDatabase(first.ownerUrl);
      stack = await startOn(statePath, first.ownerUrl, crashes);
      before = await fillService(stack, receiver, refusedDeliveries);
      accepted = await workOnAfterBackup(first);
      await loseMachine(stack, first);
      raised = await restore(await emptyServer());
      await until('what was on its way in the backup ended', isNothingOnItsWay);
      const known = await Promise.all(accepted.map(({ id }) => client.get(`/v1/nfe/${id}`)));
      restored = {
        stack,
        lost: accepted.filter((_, index) => known[index]?.status === 404),
        leftOut: { cnpj: before.leaving.cnpj, accessKey: before.parked.accessKey },
      };
    });
    afterAll(async () => {
      await stack?.stop();
      await receiver?.close();
      await Promise.all(servers.map((server) => server.stop()));
      rmSync(folder, { recursive: true, force: true });
    });

    async function emptyServer(): Promise<EmptyServer> {
      const server = await startEmptyServer(debian, join(folder, `postgres-${servers.length}`));
      servers.push(server);
      return server;
    }

    const isNothingOnItsWay = async () => (await countOnTheirWay(stack)) === 0;

    /** The dump, while posts come in; then a while of work that it does not know, up to the loss of the machine. */
    async function workOnAfterBackup({ ownerUrl }: EmptyServer): Promise<readonly NoteRecord[]> {
      const { issuer, careless, leaving, letterOf } = before;
      const [, ...posted] = await Promise.all([
        dumpDatabase(debian, ownerUrl, dump),
        ...[1, 2, 3].map((n) => postSale(issuer, `while it is dumped ${n}`)),
      ]);
      await before.bringAuthorityBack();
      await until('what was on its way ended', isNothingOnItsWay);
      const ended = [await issue(issuer, 'authorized later'), await issue(careless, 'sold once')];
      await followNoteEvent(issuer, letterOf.id, (await postNoteEvent(issuer, letterOf.id, 'cancel')).id);
      const variables = operatorVariables(ownerUrl);
      await runOperatorCommand(await variables, 'company', 'erase', leaving.companyId);
      const listed = await runOperatorCommand(
        await variables,
        'erasures',
        'list',
        '--since',
        '2026-01-01T00:00:00Z',
      );
      writeFileSync(erasures, JSON.stringify(listed));
      const unanswered = await loseAnswer(stack, issuer, 'at the authority, answer not stored');
      const neverSent = await postSale(issuer, 'accepted, never sent');
      return [...posted, ...ended.map(({ last }) => last), unanswered, neverSent];
    }

    const operatorVariables = (ownerUrl: string) => readOperatorVariables(statePath, ownerUrl);

    /** The steps of docs/how-to/operators/backup-and-restore.md. */
    async function restore({ ownerUrl }: EmptyServer) {
      const variables = await operatorVariables(ownerUrl);
      const fiscal = (...words: readonly string[]) => runOperatorCommand(variables, ...words);
      expect(await fiscal('database', 'roles')).toMatchObject({ name: 'fiscal', database: 'created' });
      await restoreDatabase(debian, ownerUrl, dump);
      expect(await fiscal('database', 'migrate')).toMatchObject({ database: 'present', applied: [] });
      const { companyId } = before.issuer;
      const last = Math.max(
        ...accepted.filter((one) => one.companyId === companyId).map(({ number }) => number),
      );
      const which = [
        '--company',
        companyId,
        '--environment',
        'homologation',
        '--model',
        '55',
        '--series',
        '1',
      ];
      const change = await fiscal('series', 'set-next', ...which, '--next', `${last + 1}`);
      expect(await fiscal('erasures', 'repeat', erasures)).toEqual([
        { companyId: before.leaving.companyId, result: 'requested' },
      ]);
      expect(await fiscal('executions', 'audit')).toMatchObject({ due: expect.any(Number) });
      refusedDeliveries.clear();
      stack = await startOn(statePath, ownerUrl, crashes);
      client = createFiscalClient(stack.addresses.apiSandbox, stack.keys.test);
      return change as { readonly before: number; readonly after: number };
    }

    const own = (): Issuer => ({ client, companyId: before.issuer.companyId });
    const shop = (): Issuer => ({ client, companyId: before.careless.companyId });
    const lostSale = (externalId: string): Accepted =>
      restored.lost.find((one) => one.externalId === externalId) ?? expect.unreachable(externalId);
    type Accepted = Restored['lost'][number];

    test('every document that was in progress in the dump ends, under the number and the key that it had', async () => {
      for (const { id, number, accessKey } of [before.lostAnswer, before.neverSent, before.undelivered]) {
        expect(await getNote(client, id)).toMatchObject({ status: 'authorized', number, accessKey });
      }
      expect((await getNote(client, before.openCancellation.noteId)).status).toBe('cancelled');
      expect((await followDisabling({ client }, before.openRange)).status).toBe('registered');
    });

    test('doctor finds no problem in logins and keys', async () => {
      const found = await runDoctor(await operatorVariables(servers[1]?.ownerUrl ?? ''));
      const names = ['Postgres', 'logins of the database', 'sealed secrets'];
      expect(names.map((name) => [name, found.get(name)])).toEqual(names.map((name) => [name, 'ok']));
    });

    test('what waited before the dump has executions again: a decision, a delivery, the watch of a certificate', async () => {
      const [certificate] = await readRows<{ id: string }>(
        stack,
        `select id from certificate where replaced_at is null and company_id = '${before.issuer.companyId}'`,
      );
      const operator = openOperator(stack);
      try {
        await until('the watch of the certificate runs', () =>
          operator.isRunning('certificate', certificate?.id ?? ''),
        );
        await until(
          'the parked note is parked',
          async () => (await operator.progressOf(before.parked.id)).step === 'parked',
        );
      } finally {
        await operator.close();
      }
      expect((await getNote(client, before.parked.id)).attention).toBe('digest_mismatch');
      await until('the delivery of the dump arrives', () => isDelivered(stack, before.undelivered.id));
    });

    test('an erasure that was requested after the dump is repeated from the list that was kept', async () => {
      const { companyId } = before.leaving;
      const left = () => readRows(stack, `select from company where id = '${companyId}'`);
      await until('the company is erased', async () => (await left()).length === 0);
      expect((await client.get(`/v1/companies/${companyId}`)).status).toBe(404);
    });

    test('sales after the dump are unknown here; the one that the authority does not have is posted again, under a new number', async () => {
      expect(restored.lost.map(({ externalId }) => externalId)).toEqual(
        expect.arrayContaining(['authorized later', 'sold once', 'accepted, never sent']),
      );
      const atAuthority = restored.lost.map((one) => [one.externalId, isAtAuthority(stack, one)]);
      expect(Object.fromEntries(atAuthority)).toMatchObject({
        'authorized later': true,
        'at the authority, answer not stored': true,
        'accepted, never sent': false,
      });
      const { last } = await issue(own(), 'accepted, never sent');
      expect(last).toMatchObject({ status: 'authorized', number: raised.after });
      expect(last.number).toBeGreaterThan(lostSale('accepted, never sent').number);
    });

    test('without the raise a number is used again, and the authority refuses it: the sale waits for a person', async () => {
      const sold = lostSale('sold once');
      const { last } = await issue(shop(), 'sold once');
      expect(last).toMatchObject({ number: sold.number, attention: 'duplicate_unresolved' });
      expect(last.accessKey).not.toBe(sold.accessKey);
      await abandonParked(stack, last.id);
      expect((await getNote(client, last.id)).status).toBe('failed');
      expect((await issue(shop(), 'sold after the restore')).last.status).toBe('authorized');
    });

    test('a cancellation that the dump does not have is requested again and found at the authority', async () => {
      const { letterOf } = before;
      expect((await getNote(client, letterOf.id)).status).toBe('authorized');
      const { id } = await postNoteEvent({ client }, letterOf.id, 'cancel');
      expect((await followNoteEvent({ client }, letterOf.id, id)).status).toBe('registered');
      expect((await getNote(client, letterOf.id)).status).toBe('cancelled');
    });

    test('the authority holds one note of each sale, and ledger and database agree except for the lost sales', async () => {
      const keys = await keysOfSales(restored);
      expect(keys.get('')).toBeUndefined();
      expect([...keys].filter(([, each]) => each.length !== 1)).toEqual([]);
      const { cnpj } = before.issuer;
      const numbers = Array.from(
        { length: raised.after - raised.before },
        (_, index) => raised.before + index,
      );
      expect(await compareRestored(restored)).toEqual(
        numbers.map((number) => `${cnpj} series 1: number ${number} has no note`),
      );
    });

    test('only killed processes ended', () => {
      expect(crashes.every((each) => each === 'worker SIGKILL')).toBe(true);
    });
  },
);

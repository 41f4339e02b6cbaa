import { fixedClock } from '@fiscal/testkit';
import { beforeEach, expect, test } from 'vitest';
import { updateCompany } from '../companies/update-company.ts';
import { requestErasure } from '../erasure/request-erasure.ts';
import { removeExpired } from '../housekeeping/remove-expired.ts';
import { createDocumentLink } from '../links/create-document-link.ts';
import { refusal } from '../testing/refusal.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { createConfirmation, openConfirmations } from './create-confirmation.ts';
import { type Performed, useConfirmation } from './use-confirmation.ts';

const harness = useHarness();

let ctx: TestTenant;
let companyId: string;
beforeEach(async () => {
  ({ ctx, companyId } = await harness.anIssuer());
});

const actions = ['issueNfe'] as const;
const resultId = 'a'.repeat(24);
const done = async (): Promise<Performed<string>> => ({ kind: 'done', resultId, value: 'first' });
const never = async (): Promise<never> => {
  throw new Error('done twice');
};
const prepare = (externalId = 'sale-1', of = ctx) =>
  createConfirmation(of, {
    action: 'issueNfe',
    companyId,
    subject: externalId,
    request: { externalId, items: [1] },
  });
const unknown = { code: 'validation_failed', details: [{ path: 'confirmationToken' }] };
const minutes = 60_000;

test('a token performs its request once, and returns the result from then on', async () => {
  const { token } = await prepare();
  const seen: object[] = [];
  const first = await useConfirmation(ctx, { token, actions }, async ({ request }) => {
    seen.push(request);
    return done();
  });
  expect([first, seen]).toEqual([
    { kind: 'done', resultId, value: 'first' },
    [{ externalId: 'sale-1', items: [1] }],
  ]);
  await harness.advance(60 * minutes);
  const again = await useConfirmation(ctx, { token, actions }, never);
  expect(again).toEqual({ kind: 'repeated', action: 'issueNfe', subject: 'sale-1', resultId });
});

test('a token is stored as a digest, and its request only as long as needed', async () => {
  const { token } = await prepare();
  const rows = () =>
    harness.database.readAsOwner<{ text: string; request: string | null }>(
      `select c::text as text, request from confirmation c where client_id = '${ctx.tenant.clientId}'`,
    );
  expect((await rows())[0]?.text).not.toContain(token);
  await useConfirmation(ctx, { token, actions }, done);
  expect((await rows())[0]?.request).toBeNull();
});

test('a token expires after 15 minutes by the clock of the database, and not a second earlier', async () => {
  const [kept, late] = [await prepare('kept'), await prepare('late')];
  await harness.advance(15 * minutes - 1000);
  expect(await useConfirmation(ctx, { token: kept.token, actions }, done)).toMatchObject({ kind: 'done' });
  await harness.advance(1000);
  expect(await refusal(useConfirmation(ctx, { token: late.token, actions }, never))).toMatchObject(unknown);
});

test('the clock of the process does not decide whether a token is in time', async () => {
  const day = 24 * 60 * minutes;
  const begun = harness.clock.now().getTime();
  const atClock = (time: number): TestTenant => ({ ...ctx, clock: fixedClock(new Date(time)) });
  const [ahead, behind] = [atClock(begun + day), atClock(begun - day)];
  const [kept, late] = [await prepare('kept', behind), await prepare('late', ahead)];
  expect(await useConfirmation(ahead, { token: kept.token, actions }, done)).toMatchObject({ kind: 'done' });
  await harness.advance(15 * minutes);
  expect(await refusal(useConfirmation(behind, { token: late.token, actions }, never))).toMatchObject(
    unknown,
  );
});

test('a use that began in time may be finished later; a refused use may not', async () => {
  const [begun, refused] = [await prepare('begun'), await prepare('refused')];
  await useConfirmation(ctx, { token: begun.token, actions }, async () => ({
    kind: 'unfinished',
    value: 'lost',
  }));
  await useConfirmation(ctx, { token: refused.token, actions }, async () => ({
    kind: 'refused',
    value: '422',
  }));
  await harness.advance(16 * minutes);
  expect(await useConfirmation(ctx, { token: begun.token, actions }, done)).toMatchObject({ kind: 'done' });
  expect(await refusal(useConfirmation(ctx, { token: refused.token, actions }, never))).toMatchObject(
    unknown,
  );
});

test('the token of another client, mode or action, of a company that the key does not reach, or a changed token is unknown', async () => {
  const { token } = await prepare();
  const other = await harness.aClient();
  const live: TestTenant = { ...ctx, tenant: { ...ctx.tenant, mode: 'live' } };
  const elsewhere = await harness.aCompany(ctx, { cnpj: '11444777000161' });
  const restricted: TestTenant = { ...ctx, tenant: { ...ctx.tenant, companyIds: [elsewhere] } };
  for (const of of [other, live, restricted]) {
    expect(await refusal(useConfirmation(of, { token, actions }, never))).toMatchObject(unknown);
  }
  const wrong = [
    { token, actions: ['issueNfse', 'cancelNfe'] as const },
    { token: `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`, actions },
    { token: "' or true --", actions },
  ];
  for (const requested of wrong)
    expect(await refusal(useConfirmation(ctx, requested, never))).toMatchObject(unknown);
});

test('a token is refused after its company moved to another environment', async () => {
  const live = await harness.aClient('live');
  const id = await harness.aCompany(live, { environment: 'homologation' });
  const request = { externalId: 'moved' };
  const made = await createConfirmation(live, {
    action: 'issueNfe',
    companyId: id,
    subject: 'moved',
    request,
  });
  expect(made.environment).toBe('homologation');
  const used = await createConfirmation(live, {
    action: 'issueNfe',
    companyId: id,
    subject: 'used before',
    request: { externalId: 'used before' },
  });
  await useConfirmation(live, { token: used.token, actions }, done);
  await updateCompany(live, { id, patch: { environment: 'production' } });
  expect(await refusal(useConfirmation(live, { token: made.token, actions }, never))).toMatchObject(unknown);
  const repeated = await useConfirmation(live, { token: used.token, actions }, never);
  expect(repeated).toMatchObject({ kind: 'repeated', resultId });
});

test('a request that was changed in the database is not performed', async () => {
  const { token } = await prepare();
  await harness.database.asOwner(
    `update confirmation set request = replace(request, '1', '2') where client_id = '${ctx.tenant.clientId}'`,
  );
  await expect(useConfirmation(ctx, { token, actions }, never)).rejects.toThrow('was changed');
});

test('the same sale with another externalId returns the result of the first one', async () => {
  const first = await prepare('one');
  expect(first.sameSale).toEqual([]);
  await useConfirmation(ctx, { token: first.token, actions }, done);
  expect((await prepare('two')).sameSale).toEqual([resultId]);
  expect((await prepare('one')).sameSale).toEqual([]);
});

test('a client has a limited number of open confirmations, and expired ones do not count', async () => {
  await harness.database.asOwner(`
    insert into confirmation (id, client_id, company_id, mode, environment, action, token_sha256, subject, request_sha256,
        sale_sha256, request, request_bytes, created_at, expires_at)
      select lpad(to_hex(n), 8, '0') || substr(c.id, 9), c.client_id, c.id, 'test', 'homologation', 'issueNfe',
        sha256((c.id || n)::bytea), 'x', sha256('x'), sha256('x'), '{}', 2, now(), now() + interval '15 minutes'
      from company c, generate_series(1, ${openConfirmations.most - 1}) n where c.id = '${companyId}'`);
  const { token } = await prepare();
  expect(await refusal(prepare('one too many'))).toMatchObject({ code: 'rate_limited' });
  await useConfirmation(ctx, { token, actions }, done);
  await prepare('in its place');
  await harness.advance(16 * minutes);
  await prepare('after them');
});

test('the open confirmations of a client have a limited size', async () => {
  const open = (bytes: number) =>
    harness.database.asOwner(
      `update confirmation set request_bytes = ${bytes} where client_id = '${ctx.tenant.clientId}'`,
    );
  await prepare('first');
  await open(openConfirmations.bytes - 1);
  expect(await refusal(prepare('second'))).toMatchObject({ code: 'rate_limited' });
  await open(openConfirmations.bytes / 2);
  await prepare('second');
});

const countRows = async (table: 'confirmation' | 'document_link') => {
  const own = `client_id = '${ctx.tenant.clientId}'`;
  const [row] = await harness.database.readAsOwner<{ rows: number }>(
    `select count(*)::int as rows from ${table} where ${own}`,
  );
  return row?.rows;
};
const noteId = 'b'.repeat(24);
const link = () => createDocumentLink(ctx, { document: 'danfe', note: { id: noteId, companyId } });

test('housekeeping removes an unused confirmation after 15 minutes, and a finished one after a week', async () => {
  const { token } = await prepare('done');
  await useConfirmation(ctx, { token, actions }, done);
  await prepare('left');
  await link();
  await removeExpired(harness.sys);
  expect([await countRows('confirmation'), await countRows('document_link')]).toEqual([2, 1]);
  await harness.advance(16 * minutes);
  await removeExpired(harness.sys);
  expect([await countRows('confirmation'), await countRows('document_link')]).toEqual([1, 0]);
  await harness.advance(7 * 24 * 60 * minutes);
  await removeExpired(harness.sys);
  expect(await countRows('confirmation')).toBe(0);
});

test('tokens of a company under erasure are refused', async () => {
  const { token } = await prepare();
  await requestErasure(ctx, { id: companyId, deleteDocuments: false, requestedBy: { actor: 'ana' } });
  expect(await refusal(useConfirmation(ctx, { token, actions }, never))).toMatchObject(unknown);
});

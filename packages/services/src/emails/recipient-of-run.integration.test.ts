import type { NfeRequest } from '@fiscal/api-contract';
import type { Id24 } from '@fiscal/domain';
import { aService } from '@fiscal/testkit';
import { beforeAll, expect, test } from 'vitest';
import { inSystem } from '../context/scope.ts';
import { storeEvidence } from '../filing/evidence.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { sendNfeEmail } from '../kinds/nfe/nfe-mail.ts';
import { cancelNfe } from '../kinds/nfe-event/nfe-event-verbs.ts';
import { issueNfse } from '../kinds/nfse/issue-nfse.ts';
import { sendNfseEmail } from '../kinds/nfse/nfse-mail.ts';
import { aMailer, type Mailer, mailsOf } from '../testing/a-mailer.ts';
import { aTaker } from '../testing/a-service-mailer.ts';
import { finishEvent } from '../testing/event-steps.ts';
import { endRun, finishFiling, queryRun, transmit } from '../testing/filing-steps.ts';
import { aRequest } from '../testing/harness.ts';
import { finishNfse, municipal, nfseOfFirstRun, withDpsSeries } from '../testing/nfse-steps.ts';
import { signedOtherwise } from '../testing/signed-otherwise.ts';
import { useHarness } from '../testing/use-harness.ts';

let mailer: Mailer;
const harness = useHarness({ emails: 'on' });
beforeAll(async () => {
  mailer = await aMailer(harness);
  await withDpsSeries(mailer.ctx, mailer.companyId);
});

const first = 'first@example.com';
const corrected = 'corrected@example.com';

const sale = (externalId: string, email: string): NfeRequest => {
  const { recipient } = aRequest(mailer.companyId);
  return aRequest(mailer.companyId, { externalId, recipient: { ...recipient, email } });
};
/** Returns the addresses of a note's mails, without bcc. */
const addressesOf = async (id: Id24): Promise<readonly string[]> =>
  (await mailsOf(harness, id)).flatMap(({ recipients }) =>
    recipients.flatMap(({ address, role }) => (role === 'to' ? [address] : [])),
  );

/** Makes an NF-e that was refused and corrected, and is in progress again. */
async function correctedNote(externalId: string): Promise<Id24> {
  const { note } = await issueNfe(mailer.ctx, { request: sale(externalId, first) });
  await finishFiling(harness, note.id, 'rejected');
  const again = await issueNfe(mailer.ctx, { request: sale(externalId, corrected) });
  expect(again.kind).toBe('resubmitted');
  return note.id;
}

test('the mails of a corrected NF-e go to the recipient of the correction', async () => {
  const { ctx } = mailer;
  const id = await correctedNote('corrected');
  await finishFiling(harness, id, 'authorized', 2);
  const { event } = await cancelNfe(ctx, { id, justification: 'Venda desfeita a pedido' });
  await finishEvent(harness, event.id, 'registered');
  expect((await sendNfeEmail(ctx, { id })).to).toEqual([corrected]);
  expect(await addressesOf(id)).toEqual([corrected, corrected, corrected]);
});

test('the mails of an NF-e go to the recipient of its earlier run when that run was registered', async () => {
  const id = await correctedNote('adopted');
  await transmit(harness.sys, id, { cStat: '539', class: 'duplicate', protocol: 'none' });
  const attemptId = await queryRun(harness.sys, id, { cStat: '100', class: 'authorized' }, 1);
  await endRun(harness, id, { kind: 'authorized', attemptId, ofRun: 1 }, 2);
  expect((await sendNfeEmail(mailer.ctx, { id })).to).toEqual([first]);
  expect(await addressesOf(id)).toEqual([first, first]);
});

test('the mails of a corrected NFS-e go to the taker of the correction', async () => {
  const { ctx, companyId } = mailer;
  const externalId = 'corrected';
  const post = (email: string) =>
    issueNfse(municipal(ctx), { request: aService({ companyId, externalId, ...aTaker(companyId, email) }) });
  const { nfse } = await post(first);
  await finishNfse(harness, nfse.id, 'rejected');
  expect((await post(corrected)).kind).toBe('resubmitted');
  await finishNfse(harness, nfse.id, 'authorized', 2);
  expect((await sendNfseEmail(ctx, { id: nfse.id })).to).toEqual([corrected]);
  expect(await addressesOf(nfse.id)).toEqual([corrected, corrected]);
});

test('the mails of an NFS-e go to the taker of its earlier run when that run was registered', async () => {
  const { ctx, companyId } = mailer;
  const id = await nfseOfFirstRun(
    harness,
    ctx,
    { companyId, externalId: 'adopted', ...aTaker(companyId, first) },
    aTaker(companyId, corrected),
  );
  expect((await sendNfseEmail(ctx, { id })).to).toEqual([first]);
  expect(await addressesOf(id)).toEqual([first, first]);
});

test.each([
  ['another recipient', '11444777000161', []],
  ['the recipient of the request', '11222333000181', [first]],
])('an adopted NF-e of %s is mailed to no wrong recipient', async (_, document, addresses) => {
  const { ctx } = mailer;
  const { note } = await issueNfe(ctx, { request: sale(`held ${document}`, first) });
  const { id } = note;
  const held = await signedOtherwise(harness, id, (xml) =>
    xml
      .replace(/<dest>.*?<xNome>/, `<dest><CNPJ>${document}</CNPJ><xNome>`)
      .replace(/<natOp>[^<]*/, '<natOp>Outra'),
  );
  const answer = { cStat: '100', class: 'digestMismatch', digest: held.digestValue } as const;
  const attemptId = await queryRun(harness.sys, id, answer);
  const evidence = await inSystem(harness.sys, (tx) =>
    storeEvidence(tx, harness.sys, { clientId: ctx.tenant.clientId, id }, held.signedXml),
  );
  await endRun(harness, id, { kind: 'authorized', attemptId, adopted: { evidence } });
  const { event } = await cancelNfe(ctx, { id, justification: 'A nota não é desta venda' });
  await finishEvent(harness, event.id, 'registered');
  expect(new Set(await addressesOf(id))).toEqual(new Set(addresses));
});

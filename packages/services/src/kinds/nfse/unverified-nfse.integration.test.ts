import { expect, inject, onTestFinished, test } from 'vitest';
import { showFiling } from '../../filing-operations/show-filing.ts';
import { close, endRun, open } from '../../testing/filing-steps.ts';
import { createHarness } from '../../testing/harness.ts';
import { anNfseCompany, nfseAnswered, nfseOf, queuedNfse } from '../../testing/nfse-steps.ts';
import { classifyNfseAnswer } from './classify-nfse.ts';
import { getNfse } from './get-nfse.ts';
import { issueAnswerOf } from './nfse-answer.ts';

const raw = new TextEncoder().encode('{}');
/** Returns the statement of the runbook. */
const why = (id: string) =>
  `select ordinal, kind, answer->>'xMotivo' as why from attempt where filing_id = '${id}' order by ordinal`;

test.each([
  ['profile', 'xmldsig-more#rsa-sha256', 'xmldsig-more#rsa-sha512'],
  ['value', '<vLiq>1500.00', '<vLiq>15000.00'],
])(
  'an NFS-e with an invalid signature (%s) is not recorded, and operators see the reason; one with a valid signature is recorded',
  async (reason, from, to) => {
    const harness = await createHarness(inject('postgresUrl'));
    onTestFinished(() => harness.close());
    const { ctx, companyId } = await anNfseCompany(harness);
    const id = await queuedNfse(ctx, companyId, { externalId: reason });
    const sent = await open(harness.sys, id);
    const nfse = nfseOf(sent.document);
    const registered = {
      kind: 'registered',
      cStat: '100',
      xMotivo: '',
      alerts: [],
      accessKey: nfse.accessKey,
      nfse: { ...nfse, xml: nfse.xml.replace(from, to) },
    } as const;
    const answer = issueAnswerOf(registered, sent.document);
    const found = classifyNfseAnswer(answer, sent.document);
    expect([found, answer.nfse]).toEqual(['duplicate', undefined]);
    await close(harness.sys, sent, { kind: 'answered', answer, class: found, raw });

    const describe = async () => ({ state: 'notFound' }) as const;
    const view = await showFiling(harness.sys, { describe }, { id });
    expect(view?.attempts).toMatchObject([{ class: 'duplicate', cStat: '100' }]);
    const [row] = await harness.database.readAsOwner<{ why: string }>(why(id));
    expect(row?.why).toContain(`com assinatura que não confere (${reason})`);
    expect(await getNfse(ctx, { id })).toMatchObject({ status: 'sending', accessKey: null });

    const again = await open(harness.sys, id);
    await close(harness.sys, again, nfseAnswered(again.document));
    await endRun(harness, id, { kind: 'authorized', attemptId: again.attemptId });
    expect(await getNfse(ctx, { id })).toMatchObject({ status: 'authorized', accessKey: nfse.accessKey });
  },
);

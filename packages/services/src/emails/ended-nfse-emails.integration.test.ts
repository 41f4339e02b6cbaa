import { expect, test } from 'vitest';
import { cancelNfse, requestNfseCancellation } from '../kinds/nfse-event/nfse-event-verbs.ts';
import { mailsOf } from '../testing/a-mailer.ts';
import { claimMail } from '../testing/claim-mail.ts';
import { aProvider, endedAt, refuseEventOfEnded } from '../testing/ended-nfse-steps.ts';
import { authorizedNfse, finishNfseEvent } from '../testing/nfse-steps.ts';
import { useHarness } from '../testing/use-harness.ts';

const harness = useHarness({ emails: 'on' });

const other = '1'.repeat(50);
const justification = 'Serviço não prestado ao tomador';

test.each([
  [{ type: '105102', replacingKey: other }, { how: 'replacement', by: other }, 'replaced'],
  [{ type: '305101' }, { how: 'municipality', by: null }, 'cancelled'],
  [{ type: '101101' }, { how: 'issuer', by: null }, 'cancelled'],
  [{ type: '105104' }, { how: 'grant', by: null }, 'cancelled'],
] as const)(
  'the mails of an NFS-e that ended by %j say so, and draw it as the API',
  async (by, said, shown) => {
    const { ctx, companyId } = await aProvider(harness);
    const id = await authorizedNfse(harness, ctx, companyId, { externalId: 'ended' });
    const { event: request } = await requestNfseCancellation(ctx, { id, justification });
    const isGranted = by.type === '105104';
    if (isGranted) await finishNfseEvent(harness, request.id, 'registered');
    const refused = isGranted ? (await cancelNfse(ctx, { id, justification })).event : request;
    await refuseEventOfEnded(harness, refused.id, by);
    const [first, ended] = await mailsOf(harness, id);
    expect((await claimMail(harness, ended?.id)).content.note).toMatchObject({
      cancellation: { ...said, registeredAt: new Date(endedAt) },
    });
    expect((await claimMail(harness, first?.id)).rendered).toEqual([shown]);
  },
);

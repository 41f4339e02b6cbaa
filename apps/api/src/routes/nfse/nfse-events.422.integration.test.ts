import { certificate } from '@fiscal/db';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  authorizeService,
  serviceJustification as justification,
  serviceEventOperations,
} from '../../testing/finished-services.ts';
import { readyProvider } from '../../testing/services-of-nfse.ts';
import { errorOf } from '../../testing/typed-client.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi();

let companyId: string;
let id: string;
beforeAll(async () => {
  companyId = await readyProvider(api());
  id = await authorizeService(api(), companyId);
});

const refused: readonly (readonly [name: string, anyBody: object, path: string])[] = [
  ['a short justification', { justification: 'curta demais' }, 'justification'],
  ['a long justification', { justification: 'x'.repeat(256) }, 'justification'],
  [
    'a justification of other letters',
    { justification: 'justificativa com \u4e2d estranho' },
    'justification',
  ],
  ['no justification', {}, 'justification'],
  ['an unknown reason', { justification, reason: '3' }, 'reason'],
  ['an unknown field', { justification, text: 'x' }, 'text'],
];

describe.each(serviceEventOperations)('$type', (operation) => {
  test.each(refused)('%s is refused at its field', async (_, anyBody, path) => {
    const answer = await operation.send(api(), id, anyBody);
    expect(answer.status, answer.text).toBe(422);
    expect(errorOf(answer)).toMatchObject({ code: 'validation_failed', details: [{ path }] });
  });
});

test('without a usable certificate nothing is accepted', async () => {
  await api().services.db.transaction('system', (tx) =>
    tx
      .update(certificate)
      .set({ notAfter: new Date('2026-01-01T00:00:00Z') })
      .where(eq(certificate.companyId, companyId)),
  );
  for (const operation of serviceEventOperations) {
    const answer = await operation.send(api(), id, { justification });
    expect(answer.status).toBe(422);
    expect(errorOf(answer)).toMatchObject({
      code: 'certificate_unavailable',
      details: { status: 'expired' },
    });
  }
});

import { X509Certificate } from 'node:crypto';
import { certificateReplaced } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import { ApplicationFailure } from '@temporalio/common';
import { expect, test } from 'vitest';
import type { IssuingHarness } from '../testing/issuing-harness.ts';
import { useIssuingHarness } from '../testing/use-issuing-harness.ts';

const harness = useIssuingHarness();

const times = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

type Issued = Awaited<ReturnType<IssuingHarness['issue']>>;

interface Signed {
  readonly filingId: string;
  readonly version: number;
  readonly serialNumber: string;
  readonly sha256: Uint8Array;
  readonly bytes: Uint8Array;
}

const readSigned = defineStatement<{ filingIds: readonly string[] }, Signed>(`
  select r.filing_id as "filingId", c.version, c.serial_number as "serialNumber", d.sha256, d.bytes
  from filing_run r
  join certificate c on c.id = r.certificate_id
  join document d on d.id = r.signed_document_id
  where r.filing_id = any(:filingIds)`);

/** Returns the certificates in a signed document. */
const signersOf = (xml: string): string[] =>
  [...xml.matchAll(/<X509Certificate>([^<]+)</g)].map(
    ([, der = '']) => new X509Certificate(Buffer.from(der, 'base64')).serialNumber,
  );

test('when a certificate is replaced while 20 notes are in progress, each note is signed with the certificate that its record names', async () => {
  const worker = harness.worker();
  /** Begins a run as Temporal does, and repeats it when the key was dropped after its certificate was read. */
  const begin = async (ref: Issued): Promise<void> => {
    for (;;) {
      try {
        expect(await worker.beginRun(ref)).toMatchObject({ kind: 'proceed' });
        return;
      } catch (error) {
        if (!(error instanceof ApplicationFailure) || error.type !== certificateReplaced) throw error;
      }
    }
  };
  const notes: Issued[] = [];
  for (const _ of times(20)) notes.push(await harness.issue());
  for (const ref of notes.slice(0, 5)) await begin(ref);
  await Promise.all([harness.replaceCertificate(), ...notes.slice(5, 15).map(begin)]);
  for (const ref of notes.slice(15)) await begin(ref);

  const signed = await harness.system.db.autocommit(readSigned, {
    filingIds: notes.map(({ filingId }) => filingId),
  });
  expect(signed).toHaveLength(20);
  for (const { serialNumber, sha256, bytes } of signed) {
    const xml = new TextDecoder().decode(harness.system.documents.open({ sha256, bytes }));
    expect(signersOf(xml)).toEqual([serialNumber]);
  }
  const versionOf = (ref: Issued) => signed.find(({ filingId }) => filingId === ref.filingId)?.version;
  expect(new Set(notes.slice(0, 5).map(versionOf))).toEqual(new Set([1]));
  expect(new Set(notes.slice(15).map(versionOf))).toEqual(new Set([2]));

  for (const ref of notes) {
    const sent = await worker.transmit({ ...ref, ordinal: 1 });
    expect(sent).toMatchObject({ kind: 'answered', class: 'authorized' });
  }
});

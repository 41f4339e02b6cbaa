import type { RunRef } from '@fiscal/contracts';
import type { Transaction } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import { usabilityOf } from '../companies/certificate-state.ts';
import { findCurrentCertificate } from '../companies/find-current-certificate.ts';
import type { SystemContext } from '../context.ts';
import type { NoteRow } from '../notes/find-note.ts';
import type { LoadedRun } from '../run-types.ts';
import { inSystem } from '../scope.ts';
import { readNote, readRun } from './find-run.ts';

/**
 * Everything that signing and sending a run need, with the company's present certificate. `stale` when the note is
 * gone or has a higher run.
 */
export async function loadRun(
  sys: SystemContext,
  ref: RunRef,
): Promise<LoadedRun | { readonly kind: 'stale' }> {
  return inSystem(sys, async (tx) => {
    const row = await readNote(tx, ref.noteId, 'none');
    if (row === undefined || row.run !== ref.run) return { kind: 'stale' };
    const text = async (id: string): Promise<string> =>
      new TextDecoder().decode(await sys.documents.get(tx, id));
    const [run, present] = await Promise.all([
      readRun(tx, row, ref.run),
      currentCertificate(tx, row, sys.clock.now()),
    ]);
    const [unsignedXml, signedXml] = await Promise.all([
      text(run.unsignedId),
      run.signedId === null ? null : text(run.signedId),
    ]);
    return {
      kind: 'loaded',
      noteId: id24(row.id),
      run: row.run,
      clientId: id24(row.clientId),
      companyId: id24(row.companyId),
      accessKey: run.accessKey,
      environment: row.environment,
      authorizer: row.authorizer,
      unsignedXml,
      signedXml,
      digestValue: run.digestValue,
      ...present,
      simulation: run.simulation,
    };
  });
}

async function currentCertificate(
  tx: Transaction,
  row: NoteRow,
  now: Date,
): Promise<Pick<LoadedRun, 'certificate' | 'certificateStatus'>> {
  const current = await findCurrentCertificate(tx, row);
  const certificateStatus = usabilityOf(current, now);
  if (current === undefined) return { certificate: null, certificateStatus };
  return { certificate: { id: id24(current.id), version: current.version }, certificateStatus };
}

import { type CertificateFacts, loadTrustStore } from '@fiscal/certificates';

export interface TrustEntry {
  readonly role: 'anchor' | 'intermediate';
  readonly name: string;
  readonly notAfter: string;
  readonly fingerprint: string;
}

const entryOf = (role: TrustEntry['role'], facts: CertificateFacts): TrustEntry => ({
  role,
  name: facts.subjectCommonName,
  notAfter: facts.notAfter.toISOString().slice(0, 10),
  fingerprint: facts.fingerprint,
});

/** Lists the authorities of a folder: anchors first, then intermediates, each by name. */
export function describeTrustStore(folder: string): TrustEntry[] {
  const { anchors, intermediates } = loadTrustStore({ folder });
  const byName = (a: TrustEntry, b: TrustEntry): number => a.name.localeCompare(b.name);
  return [
    ...anchors.map(({ facts }) => entryOf('anchor', facts)).sort(byName),
    ...intermediates.map((facts) => entryOf('intermediate', facts)).sort(byName),
  ];
}

import type { IgnoredCertificate } from '@fiscal/certificates';

const reasons = {
  otherUse: 'of ICP-Brasil, but for servers or code: it issues no e-CNPJ',
  unknown: 'not a root of ICP-Brasil that this release knows',
  unreadable: 'cannot be read',
} as const satisfies Record<IgnoredCertificate['reason'], string>;

/** Says which certificates of a trust store count for nothing, and why: one line for each reason. */
export const describeIgnored = (ignored: readonly IgnoredCertificate[]): readonly string[] =>
  (['otherUse', 'unknown', 'unreadable'] as const).flatMap((reason) => {
    const found = ignored.filter((each) => each.reason === reason).map(({ name }) => name);
    if (found.length === 0) return [];
    const names = found.filter((name) => name !== '');
    const which = names.length === 0 ? `${found.length} certificate(s)` : names.sort().join(', ');
    return [`counts for nothing: ${which} (${reasons[reason]})`];
  });

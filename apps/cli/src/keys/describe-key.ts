import type { CreatedKey, KeyRecord, RotatedKey } from '@fiscal/services';

export const createdLines = ({ key, record }: CreatedKey): string[] => [
  key,
  `key ${record.prefix} created; it is not shown again`,
];

export const rotatedLines = ({ key, record, former }: RotatedKey): string[] => [
  key,
  `key ${record.prefix} replaces ${former.prefix}, which expires ${former.expiresAt}; it is not shown again`,
];

export const keyRow = (record: KeyRecord): string[] => [
  record.prefix,
  record.mode,
  record.name,
  record.lastUsedAt ?? 'never used',
  stateOf(record),
  listed(record.scopes),
  listed(record.companyIds),
];

const listed = (words: readonly string[]): string => (words.length === 0 ? 'all' : words.join(','));

function stateOf({ state, expiresAt, revokedAt }: KeyRecord): string {
  switch (state) {
    case 'revoked':
      return `revoked ${revokedAt}`;
    case 'expired':
      return `expired ${expiresAt}`;
    case 'active':
    case 'suspended':
      return expiresAt === null ? state : `${state} until ${expiresAt}`;
  }
}

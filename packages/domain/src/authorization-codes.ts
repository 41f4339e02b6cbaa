import type { AuthorizationClass } from './authority-answer.ts';

/** One row per family of codes: what a cStat of an authorization answer means for the note. */
export interface AuthorizationCodes {
  readonly cStats: readonly string[];
  readonly means: AuthorizationClass;
  readonly because: string;
}

/**
 * Every code that is not a plain rejection, and the rejections below 201.
 * Source: MOC 7.0 4.4; NT 2025.001; NT 2026.007 (codes 156 to 188).
 */
export const authorizationCodes: readonly AuthorizationCodes[] = [
  { cStats: ['100', '150'], means: 'authorized', because: 'authorized, in or out of time' },
  { cStats: ['110', '301', '302', '303'], means: 'denied', because: 'use denied, stored with a protocol' },
  { cStats: ['103'], means: 'received', because: 'batch received, the receipt is to be polled' },
  { cStats: ['105'], means: 'processing', because: 'batch in processing' },
  { cStats: ['106'], means: 'duplicate', because: 'batch not found: the key must be asked' },
  { cStats: ['108', '109'], means: 'paused', because: 'service paused, the note was not analysed' },
  { cStats: ['286', '296'], means: 'paused', because: 'revocation list out of reach at the authority' },
  { cStats: ['204', '205', '218'], means: 'duplicate', because: 'the same key is already there' },
  { cStats: ['635'], means: 'duplicate', because: 'the same number is waiting there' },
  {
    cStats: ['539', '613', '562', '561', '216', '217', '620'],
    means: 'duplicate',
    because: 'another key holds the number',
  },
  { cStats: ['656'], means: 'misuse', because: 'undue consumption, an hour of silence' },
  { cStats: ['999'], means: 'uncatalogued', because: 'error without a code of its own' },
  { cStats: ['206'], means: 'configuration', because: 'the number was disabled: content cannot mend it' },
  { cStats: ['113', '114'], means: 'configuration', because: 'contingency service not active for the UF' },
  {
    cStats: ['242', '299', '409', '410', '411', '238', '239', '252'],
    means: 'configuration',
    because: 'header, version or environment of the message',
  },
  { cStats: ['452', '764', '765', '776'], means: 'configuration', because: 'way of sending the batch' },
  {
    cStats: ['280', '281', '282', '283', '284', '285'],
    means: 'configuration',
    because: 'certificate of the connection',
  },
  {
    cStats: ['290', '291', '292', '293', '294', '295', '202', '213', '227', '244'],
    means: 'configuration',
    because: 'certificate of the signature',
  },
  {
    cStats: ['203', '178', '179', '187'],
    means: 'configuration',
    because: 'issuer not enabled or irregular',
  },
  {
    cStats: ['972', '973', '974', '975', '976', '977', '978'],
    means: 'configuration',
    because: 'technical contact of the software',
  },
  {
    cStats: ['156', '157', '158', '159', '161', '162', '163', '164', '166', '188'],
    means: 'rejected',
    because: 'rules of issuers that pay only IBS and CBS',
  },
  {
    cStats: ['180', '181', '182', '183', '184', '185', '186'],
    means: 'rejected',
    because: 'federal registry of issuer, recipient or places',
  },
];

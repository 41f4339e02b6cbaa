import type { AuthorizationClass, SituationClass } from './authority-answer.ts';

/** What a refusal is about. All but `content` and `number` are shown to operators: other notes meet them too. */
export const refusalCauses = [
  'content',
  'number',
  'message',
  'certificate',
  'accreditation',
  'software',
] as const;
export type RefusalCause = (typeof refusalCauses)[number];

/** What one cStat says, as the verdict on a note that was sent and as the situation of a key that was asked. */
export interface CodeMeaning {
  readonly note: AuthorizationClass;
  readonly key: SituationClass;
  /** Of a rejection; `content` unless given. */
  readonly cause?: RefusalCause | undefined;
}

export interface AnswerCodes extends CodeMeaning {
  readonly cStats: readonly string[];
  readonly because: string;
}

const refused = (cause: RefusalCause, cStats: readonly string[], because: string): AnswerCodes => ({
  cStats,
  note: 'rejected',
  key: 'undecided',
  cause,
  because,
});

const codes = (note: AuthorizationClass, cStats: readonly string[], because: string): AnswerCodes => ({
  cStats,
  note,
  key: 'undecided',
  because,
});

const stored = (
  note: AuthorizationClass,
  key: SituationClass,
  cStats: readonly string[],
  because: string,
): AnswerCodes => ({ cStats, note, key, because });

/**
 * Every code that is not a plain rejection of the content, and the rejections below 201. A definite refusal is a
 * rejection whatever it is about. Source: MOC 7.0 4.4; NT 2025.001; NT 2026.007 (codes 156 to 188).
 */
export const answerCodes: readonly AnswerCodes[] = [
  stored('authorized', 'authorized', ['100', '150'], 'authorized, in or out of time'),
  stored('uncatalogued', 'cancelled', ['101', '151', '155'], 'cancelled: no verdict on a note just sent'),
  stored('denied', 'denied', ['110', '301', '302', '303'], 'use denied, stored with a protocol'),
  codes('received', ['103'], 'batch received, the receipt is to be polled'),
  codes('processing', ['105'], 'batch in processing'),
  codes('duplicate', ['106'], 'batch not found: the key must be asked'),
  codes('paused', ['108', '109'], 'service paused, the note was not analysed'),
  codes('paused', ['286', '296'], 'revocation list out of reach at the authority'),
  codes('duplicate', ['204'], 'the same key is already there'),
  stored('duplicate', 'denied', ['205'], 'the same key is there, denied'),
  stored('duplicate', 'cancelled', ['218'], 'the same key is there, cancelled'),
  stored('duplicate', 'absent', ['217'], 'the key is not there'),
  codes('duplicate', ['635'], 'the same number is waiting there'),
  stored('duplicate', 'otherKey', ['539', '561', '562', '613', '216', '620'], 'another key holds the number'),
  stored('misuse', 'misuse', ['656'], 'undue consumption, an hour of silence'),
  codes('uncatalogued', ['999'], 'error without a code of its own'),
  refused('number', ['206'], 'the number was disabled'),
  refused('message', ['114'], 'contingency service not active for the UF'),
  refused(
    'message',
    ['242', '299', '409', '410', '411', '238', '239', '252'],
    'header, version, environment',
  ),
  refused('message', ['452', '764', '765', '776'], 'way of sending the batch'),
  refused('certificate', ['280', '281', '282', '283', '284', '285'], 'certificate of the connection'),
  refused('certificate', ['290', '291', '292', '293', '294', '295'], 'certificate of the signature'),
  refused('certificate', ['202', '213', '227', '244'], 'signature or certificate of somebody else'),
  refused('accreditation', ['203', '178', '179', '187'], 'issuer not enabled or irregular'),
  refused('software', ['972', '973', '974', '975', '976', '977', '978'], 'technical contact of the software'),
  refused(
    'content',
    ['156', '157', '158', '159', '161', '162', '163', '164', '166', '188'],
    'rules of issuers that pay only IBS and CBS',
  ),
  refused(
    'content',
    ['180', '181', '182', '183', '184', '185', '186'],
    'federal registry of issuer, recipient or places',
  ),
];

const meanings: ReadonlyMap<string, CodeMeaning> = new Map(
  answerCodes.flatMap((row) => row.cStats.map((cStat) => [cStat, row])),
);

const plainRejection: CodeMeaning = { note: 'rejected', key: 'undecided' };
const unknownCode: CodeMeaning = { note: 'uncatalogued', key: 'undecided' };

/** First code of the plain rejections of the official list, which grows with every technical note. */
const firstRejection = 201;

/**
 * What any cStat means. A code without a row is a rejection from 201 to 9999; every other text decides nothing and
 * has the key asked.
 */
export function meaningOf(cStat: string): CodeMeaning {
  const known = meanings.get(cStat);
  if (known !== undefined) return known;
  return /^[1-9]\d{2,3}$/.test(cStat) && Number(cStat) >= firstRejection ? plainRejection : unknownCode;
}

/** What a rejection is about; undefined for a code that rejects nothing. */
export function refusalCause(cStat: string): RefusalCause | undefined {
  const { note, cause } = meaningOf(cStat);
  return note === 'rejected' ? (cause ?? 'content') : undefined;
}

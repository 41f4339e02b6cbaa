import {
  type AuthorizationClass,
  classifyAuthorizationAnswer,
  classifyDisablingAnswer,
  classifyEventAnswer,
  classifySefinRefusal,
} from '@fiscal/domain';
import { expect, test } from 'vitest';
import {
  type AnsweredDocument,
  type AnswerLine,
  refuses,
  sefazAnswers,
  sefazDocuments,
  sefinAnswers,
  sefinDocuments,
} from './answer-lines.ts';

test('the list of each authority has at least sixty answers, all different', () => {
  for (const lines of [sefazAnswers, sefinAnswers]) {
    expect(lines.length).toBeGreaterThanOrEqual(60);
    const texts = lines.map(({ status, moment, body }) => `${status} ${moment} ${body}`);
    expect(new Set(texts).size).toBe(lines.length);
    // No refusal comes after storing: we cannot see that an authority stored a document that it says it refuses.
    const isRefusal = ({ means }: AnswerLine) => typeof means !== 'string';
    expect(lines.filter((line) => isRefusal(line) && line.moment === 'after')).toEqual([]);
  }
});

const ours = { accessKey: 'our key', digestValue: 'our digest' };
const range = { rangeId: 'our range', first: 1, last: 9 };

/** Returns the class of a code in an answer without a protocol. */
const classOf: Readonly<Record<AnsweredDocument, (code: string) => AuthorizationClass>> = {
  note: (cStat) => classifyAuthorizationAnswer({ cStat, xMotivo: 'x' }, ours),
  letter: (cStat) => classifyEventAnswer({ cStat, xMotivo: 'x' }, { message: 'correction', eventId: 'x' }),
  cancellation: (cStat) =>
    classifyEventAnswer({ cStat, xMotivo: 'x' }, { message: 'cancellation', eventId: 'x' }),
  range: (cStat) => classifyDisablingAnswer({ cStat, xMotivo: 'x' }, range),
  nfse: (code) => classifySefinRefusal([{ code }], 'nfse'),
  nfseReplacement: (code) => classifySefinRefusal([{ code }], 'nfse'),
  nfseCancellation: (code) => classifySefinRefusal([{ code }], 'nfseEvent'),
  nfseRequest: (code) => classifySefinRefusal([{ code }], 'nfseEvent'),
};

const waiting: readonly AuthorizationClass[] = ['paused', 'misuse'];
const deciding: readonly AuthorizationClass[] = ['authorized', 'denied', 'rejected', 'digestMismatch'];

const readable = (lines: readonly AnswerLine[], documents: readonly AnsweredDocument[]) =>
  lines.flatMap((line) => {
    const code = /(?:^|,)([A-Z]*\d+)$/.exec(line.body)?.[1];
    if (code === undefined || line.status >= 500) return [];
    return documents.map(
      (document) => [`${line.status} ${line.moment} ${line.body}`, document, code, line] as const,
    );
  });

test.each([...readable(sefazAnswers, sefazDocuments), ...readable(sefinAnswers, sefinDocuments)])(
  'the answer %s to a %s is classified as the list says',
  (_, document, code, line) => {
    const found = classOf[document](code);
    expect(found === 'rejected').toBe(refuses({ ...line, document }));
    expect(waiting.includes(found)).toBe(line.means === 'waits');
    if (found !== 'rejected') expect(deciding).not.toContain(found);
  },
);

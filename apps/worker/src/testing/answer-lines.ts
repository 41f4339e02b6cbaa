/** The documents that are sent to the SEFAZ; `sefinDocuments` are those for the Sefin. */
export const sefazDocuments = ['note', 'letter', 'cancellation', 'range'] as const;
export const sefinDocuments = ['nfse', 'nfseReplacement', 'nfseCancellation', 'nfseRequest'] as const;
export type SefazDocument = (typeof sefazDocuments)[number];
export type SefinDocument = (typeof sefinDocuments)[number];
export type AnsweredDocument = SefazDocument | SefinDocument;

/**
 * The meaning of an answer to a transmission. `doubt`: it proves nothing, so a question precedes the next transmission.
 * `denied`: it proves nothing, and a document that is not found ends as denied access. `waits`: the authority says that
 * it did not process the document. A list has the documents that the answer refuses; for the others it is a doubt.
 */
export type Meaning<D extends string> = 'doubt' | 'denied' | 'waits' | readonly D[];

type Moment = 'before' | 'after';

export interface AnswerLine<D extends string = AnsweredDocument> {
  readonly status: number;
  /** `after`: the authority has stored the document; `before`: it has not. */
  readonly moment: Moment;
  /** A form of the simulator's scenario `status`: `html`, `fault`, `999`, `list,E0617`. */
  readonly body: string;
  readonly means: Meaning<D>;
}

const moments: readonly Moment[] = ['before', 'after'];

/**
 * Statuses without a meaning of their own. Each is combined with each body, before and after storing. Add a status
 * here, or a body below.
 */
const statuses = [200, 201, 302, 400, 401, 403, 404, 408, 413, 429, 500, 502, 503, 504];

const isDenied = (status: number): boolean => status === 401 || status === 403;

const crossed = (
  crossedStatuses: readonly number[],
  bodies: readonly string[],
): readonly AnswerLine<never>[] =>
  crossedStatuses.flatMap((status) =>
    bodies.flatMap((body) =>
      moments.map((moment) => ({
        status,
        moment,
        body,
        // A fault is an answer of the service itself, with any status.
        means: isDenied(status) && body !== 'fault' ? ('denied' as const) : ('doubt' as const),
      })),
    ),
  );

const words = ['doubt', 'waits'] as const;

/** `200 after 999 doubt`, `400 before erros,E0617 nfse`: status, moment (`either`: both), body, and what it means. */
const listed = <D extends string>(lines: string): readonly AnswerLine<D>[] =>
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [status, when, body = '', ...means] = line.trim().split(/\s+/);
      const word = words.find((one) => one === means[0]);
      return moments
        .filter((moment) => when === 'either' || when === moment)
        .map((moment) => ({ status: Number(status), moment, body, means: word ?? (means as D[]) }));
    });

/** Answers of the SEFAZ. Add a line for a new answer. */
export const sefazAnswers: readonly AnswerLine<SefazDocument>[] = [
  ...crossed(statuses, ['html', 'empty', 'fault']),
  ...listed<SefazDocument>(`
    415 after html doubt
    200 either 108 waits
    200 before 109 waits
    200 after 113 waits
    200 either 114 waits
    200 before 286 waits
    200 after 656 waits
    200 either 999 doubt
    400 after 999 doubt
    403 before 999 doubt
    200 after 104 doubt
    200 after 107 doubt
    200 before 128 doubt
    200 before 142 doubt
    200 either 100 doubt
    200 before 102 doubt
    200 before 135 doubt
    200 after 103 doubt
    200 before 106 doubt
    200 before 204 doubt
    200 after 217 doubt
    200 either 539 doubt
    200 after 562 doubt
    200 before 635 doubt
    500 before 100 doubt
    500 after 225 doubt
    500 before 539 doubt
    503 after 108 doubt
    200 before 225 note letter cancellation range
    400 before 225 note letter cancellation range
    200 before 281 note letter cancellation range
    200 before 301 note
    200 before 778 note
    200 before 4711 note
    200 before 241 note range
    200 before 580 note letter
    200 before 594 note letter cancellation
  `),
];

/** Answers of the Sefin. Add a line for a new answer. */
export const sefinAnswers: readonly AnswerLine<SefinDocument>[] = [
  ...crossed(statuses, ['html', 'json', 'empty']),
  // The Sefin's own envelope, without a code.
  ...crossed([200, 201, 302, 400, 401, 403, 404, 500], ['none']),
  ...listed<SefinDocument>(`
    400 either erros,E1217 waits
    422 before list,E1217 waits
    400 either erros,E9999 doubt
    400 after list,E9999 doubt
    400 after word,E9999 doubt
    403 after erros,E9999 doubt
    422 after erros,E999 doubt
    400 before erros,E0999 doubt
    400 after list,RNG9999 doubt
    400 either erros,E1206 doubt
    400 after erros,E4711 doubt
    400 before list,E4711 doubt
    400 before erros,E0014 doubt
    400 before erros,E0802 doubt
    409 before erros,E0014 doubt
    500 after erros,E9999 doubt
    500 after erros,E0617 doubt
    500 after erros,E0822 doubt
    500 before list,E0617 doubt
    503 after erros,E1217 doubt
    502 after word,E0014 doubt
    400 before erros,E0617 nfse nfseReplacement
    400 before list,E0617 nfse nfseReplacement
    400 before word,E0617 nfse nfseReplacement
    422 before erros,E0310 nfse nfseReplacement
    404 before erros,E0031 nfse nfseReplacement
    400 before erros,E0068 nfse nfseReplacement
    400 before erros,E0046 nfse nfseReplacement
    400 before erros,E0845 nfseCancellation nfseRequest
    400 before erros,E0822 nfseCancellation nfseRequest
    400 before list,E0822 nfseCancellation nfseRequest
    404 before word,E1831 nfseCancellation nfseRequest
    400 before erros,E0840 nfseCancellation nfseRequest
    400 before erros,E1235 nfse nfseReplacement nfseCancellation nfseRequest
    403 before erros,E1203 nfse nfseReplacement nfseCancellation nfseRequest
  `),
];

/** An answer to one document. */
export interface AnswerCase extends AnswerLine {
  readonly document: AnsweredDocument;
  /** The header `X-Fiscal-Simulate`. */
  readonly scenario: string;
}

const isOf = (documents: readonly string[], document: string): boolean => documents.includes(document);

/** True when the answer refuses the document. */
export const refuses = ({ means, document }: Pick<AnswerCase, 'means' | 'document'>): boolean =>
  typeof means !== 'string' && isOf(means, document);

/** Returns every answer to a document. */
export function answerCases(document: AnsweredDocument): readonly AnswerCase[] {
  const lines: readonly AnswerLine[] = isOf(sefazDocuments, document) ? sefazAnswers : sefinAnswers;
  return lines.map((line) => ({
    ...line,
    document,
    scenario: `status=${line.status},${line.moment},${line.body}`,
  }));
}

/** Returns the end of the document. Only its first transmission meets the scenario. */
export function endOf(answered: AnswerCase): 'rejected' | 'failed' | 'authorized' {
  if (refuses(answered)) return 'rejected';
  const { means, moment, document } = answered;
  // A range has no query, so its bytes are sent again.
  return means === 'denied' && moment === 'before' && document !== 'range' ? 'failed' : 'authorized';
}

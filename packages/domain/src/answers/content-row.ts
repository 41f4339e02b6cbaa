import { type AnswerRow, ofNote } from './answer-row.ts';

/** A rejection of a note's content by a rule that only the authority checks. */
export interface ContentRow {
  readonly cStats: readonly string[];
  readonly title: string;
  /** The change that the client makes; `contentRows` adds how the request is sent again. */
  readonly change: string;
  /** Fields of the request, or of the company (`company.…`); `[]` marks the failing position. */
  readonly fields: readonly string[];
  /** Given when the rule compares the note with a register; otherwise `repeatOf` the fields applies. */
  readonly repeat?: 'afterCorrection' | undefined;
  readonly changesWithTime?: true | undefined;
}

const ownWords = 'rejection.reason diz a regra nas palavras dela. A nota conserva série e número.';

export const sendCorrected = 'Depois repita o POST /v1/nfe com o mesmo externalId.';

/** A request may be sent again unchanged when the cause is in the registration of the company. */
export const repeatOf = (fields: readonly string[]): AnswerRow['repeat'] =>
  fields.length > 0 && fields.every((field) => field.startsWith('company.')) ? 'afterCorrection' : 'no';

/** Makes the rows of the table of cStats for plain rejections of a note's content. */
export const contentRows = (source: string, rows: readonly ContentRow[]): readonly AnswerRow[] =>
  rows.map(({ cStats, title, change, fields, repeat, changesWithTime }) => ({
    cStats,
    sent: ofNote('rejected'),
    changesWithTime,
    source,
    title,
    meaning: `A SEFAZ recusou a nota: ${title}. ${ownWords}`,
    repeat: repeat ?? repeatOf(fields),
    remedy: `${change} ${sendCorrected}`,
    fields,
  }));

/** Makes the rows for values that this service calculates or writes: the client's request is not the cause. */
export const calculatedRows = (
  source: string,
  rows: readonly Pick<ContentRow, 'cStats' | 'title' | 'changesWithTime'>[],
): readonly AnswerRow[] =>
  rows.map(({ cStats, title, changesWithTime }) => ({
    cStats,
    sent: ofNote('rejected'),
    changesWithTime,
    cause: 'defect',
    source,
    title,
    meaning: `A SEFAZ recusou o que este serviço calcula ou escreve por si: a causa não está no pedido. ${ownWords}`,
    repeat: 'afterCorrection',
    remedy: 'Informe ao suporte o id da nota. Não emita a mesma venda com outro externalId.',
  }));
